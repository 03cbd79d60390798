/** Flags of `orrery run` that its help shows; `--help-all` shows all. Separate from the flags, because the program reads it before any command. */
const COMMON: ReadonlySet<string> = new Set([
  '--world',
  '--agent',
  '--model',
  '--split',
  '--tasks',
  '--limit',
  '--trials',
  '--profile',
  '--option',
  '--max-steps',
  '--out',
  '--dry-run',
  '--watch',
  '--report',
  '--help-all',
  '--help',
])

/** True if the short help of `orrery run` shows the flag. */
export function isCommonRunFlag(long: string): boolean {
  return COMMON.has(long)
}
