/**
 * Compares two texts by their UTF-16 code units, for `sort`. Equal texts give 0: with a comparator that contradicts itself, the order of
 * equal elements differs between engines.
 */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
