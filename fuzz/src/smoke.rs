//! Mutations of seeds for a second: a fuzzer in small, without coverage.

use std::time::{Duration, Instant};

/// Runs `target` on each seed, then on mutations of them for about a second. The order is the same every time.
pub(crate) fn smoke(seeds: &[&str], target: fn(&[u8])) {
    for seed in seeds {
        target(seed.as_bytes());
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let end = Instant::now() + Duration::from_secs(1);
    while Instant::now() < end {
        let mut input = random.of(seeds).as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            mutate(&mut input, seeds, &mut random);
        }
        target(&input);
    }
}

fn mutate(input: &mut Vec<u8>, seeds: &[&str], random: &mut Random) {
    let at = random.below(input.len() + 1);
    let end = (at + 1 + random.below(12)).min(input.len());
    match random.below(5) {
        0 => drop(input.drain(at.min(end)..end)),
        1 => input.insert(at, b"(){}[]<>%^#@!\"=,:;->0x7f \n/*"[random.below(28)]),
        2 => {
            let piece = input[at.min(end)..end].repeat(1 + random.below(40));
            input.splice(at..at, piece);
        }
        3 => {
            let other = random.of(seeds).as_bytes();
            let from = random.below(other.len() + 1);
            let to = (from + random.below(40)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte = random.below(256) as u8;
            }
        }
    }
}

/// Xorshift: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn of<'a>(&mut self, seeds: &[&'a str]) -> &'a str {
        seeds[self.below(seeds.len())]
    }
}
