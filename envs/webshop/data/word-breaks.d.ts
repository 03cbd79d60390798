/** Runs `LENGTH.CLASSES` of code points from U+0000 in base 36; runs without classes consist only of the length. */
export const wordBreakRuns: string
