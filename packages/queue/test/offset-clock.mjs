// Loaded before a program whose machine's clock is wrong by an hour.
const now = Date.now
const HOUR = 3_600_000
Date.now = () => now() - HOUR
