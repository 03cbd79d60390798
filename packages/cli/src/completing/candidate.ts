/** What a word may become. */
export interface Candidate {
  /** The whole word; one that ends with `=`, `:`, `,`, `@` or `/` goes on. */
  readonly value: string
  /** One line that a shell may show beside it. */
  readonly summary?: string
}

/** Candidates of a list in which commas stand between names: what was typed before the last comma stays. */
export function inList(current: string, candidates: readonly Candidate[]): readonly Candidate[] {
  const before = current.slice(0, current.lastIndexOf(',') + 1)
  const taken = before.split(',')
  return candidates
    .filter(({ value }) => before === '' || !taken.includes(value))
    .map(({ value, ...rest }) => ({ value: `${before}${value}`, ...rest }))
}

/** Things with an id as candidates. */
export function named(things: readonly { readonly id: string; readonly summary?: string }[]): readonly Candidate[] {
  return things.map(({ id, summary }) => ({ value: id, ...(summary !== undefined && { summary }) }))
}

/** Words as candidates. */
export function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => ({ value }))
}
