// Loaded before a program to set its clock back by an hour.
const now = Date.now
const HOUR = 3_600_000
Date.now = () => now() - HOUR
