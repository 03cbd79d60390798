/**
 * `strict`: WebArena's rules with its bugs repaired (the default). `webarena`: Chromium 112's text and WebArena's rules byte for byte, with
 * its crashes as typed errors. `browsergym`: BrowserGym's text of Chromium 126 and its actions, with WebArena's evaluators after every
 * step.
 */
export const DIALECTS = ['strict', 'webarena', 'browsergym'] as const

/** Rule set that a world follows. */
export type Dialect = (typeof DIALECTS)[number]

/** Returns the rule set whose evaluators judge the end of an episode. BrowserGym uses WebArena's. */
export function evaluationDialect(dialect: Dialect): 'strict' | 'webarena' {
  return dialect === 'strict' ? 'strict' : 'webarena'
}
