/**
 * `strict`: the repaired rules, the usual ones. `webarena`: Chromium 112's text and WebArena's rules byte for byte, its
 * crashes typed.
 */
export const DIALECTS = ['strict', 'webarena'] as const

/** Whose rules a world follows. */
export type Dialect = (typeof DIALECTS)[number]
