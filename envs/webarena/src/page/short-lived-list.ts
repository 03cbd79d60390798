/**
 * Returns an empty list for data that belongs to one page, such as its parts and nodes.
 * Copies a list instead of writing `[]` because of V8's pretenuring. If many objects from one allocation site survive, as those of the
 * start pages do, V8 allocates all later objects of that site in old space. There they keep everything they reference alive until a full
 * collection: whole pages then outlived the step that needed them. Copies and class instances always start in the young generation.
 */
export function shortLivedList<Item extends object>(): Item[] {
  return EMPTY.slice() as Item[]
}

/** Returns a list with one item, allocated in the young generation: see `list`. */
export function shortLivedListOf<Item extends object>(item: Item): Item[] {
  const list = ONE.slice() as Item[]
  list[0] = item
  return list
}

const ONE: readonly object[] = [{}]
const EMPTY: readonly object[] = ONE.slice(1)

/** Empty list for parts and nodes. V8 gives `[]` another kind of elements than lists of objects, and slows down code that sees both. */
export const NO_ITEMS: readonly never[] = EMPTY as readonly never[]
