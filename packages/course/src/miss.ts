/** What a file does in place of what a check asks for, in one line for its writer. */
export class Miss extends Error {
  override readonly name = 'Miss'
}

/** Throws a `Miss` with that line unless it holds. */
export function must(holds: boolean, otherwise: string | (() => string)): asserts holds {
  if (!holds) throw new Miss(typeof otherwise === 'string' ? otherwise : otherwise())
}

/** A list as it stands in a sentence: quoted, in order; `nothing` where it is empty. */
export function quoted(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map((text) => `'${text}'`).join(', ')
}
