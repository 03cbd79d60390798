/** Runs `LENGTH.CLASSES` of code points from U+0000 in base 36; a run without classes is its length alone. */
export const wordBreakRuns: string
