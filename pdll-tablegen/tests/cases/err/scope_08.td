assert "x", "message";
