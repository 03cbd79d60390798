/** Lengths in base 36 of the runs of code points that CPython prints and escapes, in turn, from U+0000. */
export const unprintableRuns: string
