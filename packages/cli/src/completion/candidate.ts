/** Completion of a word. */
export interface Candidate {
  /** The whole word; if it ends with `=`, `:`, `,`, `@` or `/`, more input follows. */
  readonly value: string
  /** One-line description that a shell may show next to the word. */
  readonly summary?: string
}

/** Returns candidates for the last name of a comma-separated list; the text before the last comma is kept. */
export function candidatesInList(current: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const before = current.slice(0, current.lastIndexOf(',') + 1)
  const taken = before.split(',')
  return candidates
    .filter(({ value }) => before === '' || !taken.includes(value))
    .map(({ value, ...rest }) => ({ value: `${before}${value}`, ...rest }))
}

/** Returns the ids of items as candidates. */
export function candidatesById(items: readonly { readonly id: string; readonly summary?: string }[]): readonly Candidate[] {
  return items.map(({ id, summary }) => ({ value: id, ...(summary !== undefined && { summary }) }))
}

/** Returns words as candidates. */
export function candidatesFrom(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => ({ value }))
}
