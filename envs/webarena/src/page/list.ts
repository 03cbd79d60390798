/**
 * An empty list for what belongs to one page: its parts, its nodes. It is the copy of a list, not written as `[]`, for V8's sake.
 * Lists and objects that are written out at a place of the code are put among the old ones once many of that place have lived
 * long, as those of the pages do that episodes begin with. An old one keeps alive what it holds until all memory is looked at,
 * even where nobody has it any more: whole pages then outlived the step that they were made for. What a copy or a class makes
 * begins young wherever it is made.
 */
export function list<Item extends object>(): Item[] {
  return EMPTY.slice() as Item[]
}

/** A list of one, as young. */
export function listOf<Item extends object>(item: Item): Item[] {
  const made = ONE.slice() as Item[]
  made[0] = item
  return made
}

const ONE: readonly object[] = [{}]
const EMPTY: readonly object[] = ONE.slice(1)
