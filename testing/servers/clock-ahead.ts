// Imported first by a process whose clock is to be ahead of the machine's, or behind it: by `CLOCK_AHEAD_MS`.
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const { now } = Date;
Date.now = () => now() + ahead;
