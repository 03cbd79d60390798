/**
 * `strict`: the repaired rules, the usual ones. `webarena`: Chromium 112's text and WebArena's rules byte for byte, its
 * crashes typed. `browsergym`: BrowserGym's text of Chromium 126, its actions, and WebArena's evaluators after every step.
 */
export const DIALECTS = ['strict', 'webarena', 'browsergym'] as const

/** Whose rules a world follows. */
export type Dialect = (typeof DIALECTS)[number]

/** Whose evaluators judge the end: BrowserGym asks those of WebArena. */
export function judgedBy(dialect: Dialect): 'strict' | 'webarena' {
  return dialect === 'strict' ? 'strict' : 'webarena'
}
