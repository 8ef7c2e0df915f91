// Time line: passes above, steps below, by time. Steps that fall on the same pixel are drawn once.

class Timeline {
  constructor(replay, select) {
    this.replay = replay;
    this.canvas = document.getElementById("timeline");
    this.end = Math.max(1, ...replay.steps.slice(-1).map((step) => step[1] + step[2]));
    // Patterns are loaded between the input and the first event.
    const first = replay.steps.find((step) => step[0] !== 0);
    this.from = first ? first[1] : 0;
    this.to = this.end;
    this.selected = -1;
    this.passes = replay.steps.filter((step) => step[0] === 2);
    // Steps have ends in rising order.
    this.ends = Float64Array.from(replay.steps, (step) => step[1] + step[2]);
    this.canvas.addEventListener("click", (event) => select(this.nearest(this.timeAt(event.offsetX))));
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const time = this.timeAt(event.offsetX);
      const by = event.deltaY > 0 ? 1.25 : 0.8;
      const width = Math.min(this.end, Math.max(10, (this.to - this.from) * by));
      const share = (time - this.from) / (this.to - this.from);
      this.from = Math.min(this.end - width, Math.max(0, time - share * width));
      this.to = this.from + width;
      this.draw();
    }, { passive: false });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  timeAt(x) {
    return this.from + (x / this.canvas.clientWidth) * (this.to - this.from);
  }

  firstFrom(time) {
    let [low, high] = [0, this.ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  nearest(time) {
    const at = Math.min(this.firstFrom(time), this.ends.length - 1);
    return at > 0 && time - this.ends[at - 1] < this.ends[at] - time ? at - 1 : at;
  }

  draw() {
    const { canvas } = this;
    const scale = window.devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const paint = canvas.getContext("2d");
    paint.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name);
    const x = (time) => ((time - this.from) / (this.to - this.from)) * width;
    paint.font = "11px sans-serif";
    for (const step of this.passes) {
      const [left, right] = [x(step[1]), x(step[1] + step[2])];
      if (right < 0 || left > width) continue;
      paint.fillStyle = colour(step[5] ? "--bad" : "--pass");
      paint.fillRect(left, 4, Math.max(1, right - left - 1), 18);
      if (right - left > 40) {
        paint.save();
        paint.beginPath();
        paint.rect(left, 4, right - left - 2, 18);
        paint.clip();
        paint.fillStyle = "#fff";
        paint.fillText(this.replay.text(step[4]), Math.max(0, left) + 4, 17);
        paint.restore();
      }
    }
    const names = { 3: "--rewrite", 9: "--rewrite", 4: "--fold", 5: "--dead", 6: "--other", 8: "--bad" };
    const last = {};
    for (let at = this.firstFrom(this.from); at < this.ends.length && this.ends[at] <= this.to; at++) {
      const kind = this.replay.steps[at][0];
      const pixel = Math.min(width - 2, Math.round(x(this.ends[at])));
      if (!names[kind] || last[kind] === pixel) continue;
      last[kind] = pixel;
      paint.fillStyle = colour(names[kind]);
      const top = { 3: 26, 9: 26, 4: 38, 5: 46, 6: 54, 8: 26 }[kind];
      paint.fillRect(pixel, top, 2, kind === 8 ? 34 : 8);
    }
    if (this.selected >= 0) {
      paint.fillStyle = colour("--text");
      paint.fillRect(Math.min(width - 1, x(this.ends[this.selected])), 0, 1, height);
    }
  }

  show(number) {
    this.selected = number;
    const time = this.ends[number];
    if (time < this.from || time > this.to) {
      const width = this.to - this.from;
      this.from = Math.min(this.end - width, Math.max(0, time - width / 2));
      this.to = this.from + width;
    }
    this.draw();
  }
}
