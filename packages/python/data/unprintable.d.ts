/** Lengths, in base 36, of alternating runs of printable and escaped code points, from U+0000. */
export const unprintableRuns: string
