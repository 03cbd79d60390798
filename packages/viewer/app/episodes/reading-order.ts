const NATURAL = new Intl.Collator('en', { numeric: true })

/**
 * Texts, each behind what it belongs to, as people count: `cabinet 2` before `cabinet 10`. An order that is not that of the
 * alphabet means something (a page from top to bottom) and is kept.
 */
export function inReadingOrder<Owner>(entries: readonly (readonly [Owner, string])[]): readonly (readonly [Owner, string])[] {
  const isAlphabetical = entries.every(([, text], at) => at === 0 || (entries[at - 1]?.[1] ?? '') <= text)
  return isAlphabetical ? [...entries].sort(([, one], [, other]) => NATURAL.compare(one, other)) : entries
}
