// Flags of vitest.config.mts for programs that a test starts: they run as briefly as tests. Empty where Node.js does not know the flags.

/** Optimizes code later. */
export const LATE_OPTIMIZATION = process.execArgv.filter((flag) => flag.startsWith('--interrupt-budget='))

/** Collects garbage less often. Takes more memory, so it is for one large program, such as a compiler. */
export const LARGE_HEAP = process.execArgv.filter((flag) => /^--(?:min-semi|max-semi|initial-old)-space-size=/.test(flag))
