/** A list as a difference to another list: positions of removed items, and new items with their positions. */
export interface PackedList {
  /** Number of the other list; -1 for none. */
  readonly base: number
  readonly without: readonly number[]
  readonly places: readonly number[]
  readonly texts: readonly string[]
}

/** Stores each distinct list once. */
export interface ListWriter {
  number(list: readonly string[]): number
  /** Returns the lists added since the last call. */
  newLists(): readonly PackedList[]
}

/** Restores lists. */
export interface ListReader {
  take(packed: readonly PackedList[]): void
  list(number: number): readonly string[]
}

/** Creates an empty writer. Lists are stored as differences to the list before. */
export function createListWriter(): ListWriter {
  const numbers = new Map<string, number>()
  // Lists of cached states are the same objects.
  const same = new WeakMap<readonly string[], number>()
  let packed: PackedList[] = []
  let last: { readonly number: number; readonly list: readonly string[] } = { number: -1, list: [] }
  return {
    number(list) {
      const again = same.get(list)
      if (again !== undefined) {
        last = { number: again, list }
        return again
      }
      const key = JSON.stringify(list)
      const known = numbers.get(key) ?? numbers.size
      if (known === numbers.size) packed.push(difference(last, list))
      numbers.set(key, known)
      same.set(list, known)
      last = { number: known, list }
      return known
    },
    newLists() {
      const all = packed
      packed = []
      return all
    },
  }
}

function difference(base: { readonly number: number; readonly list: readonly string[] }, list: readonly string[]): PackedList {
  const members = new Set(list)
  const kept = base.list.filter((text) => members.has(text))
  const common = new Set(kept)
  const stays = list.filter((text) => common.has(text))
  const inOrder = stays.length === kept.length && stays.every((text, at) => text === kept[at])
  const usable = inOrder && common.size === kept.length
  const before = usable ? base.list : []
  const shared: ReadonlySet<string> = usable ? common : new Set()
  const places = list.flatMap((text, at) => (shared.has(text) ? [] : [at]))
  return {
    base: usable ? base.number : -1,
    without: steps(before.flatMap((text, at) => (shared.has(text) ? [] : [at]))),
    places: steps(places),
    texts: places.map((at) => list[at] ?? ''),
  }
}

/** Returns differences between successive positions. */
function steps(positions: readonly number[]): readonly number[] {
  return positions.map((each, at) => each - (positions[at - 1] ?? 0))
}

/** Creates an empty reader. Lists must be read in the order of writing. */
export function createListReader(): ListReader {
  const lists: (readonly string[])[] = []
  return {
    take(packed) {
      for (const each of packed) lists.push(wholeList(each, lists[each.base] ?? []))
    },
    list: (number) => lists[number] ?? [],
  }
}

function wholeList({ without, places, texts }: PackedList, base: readonly string[]): readonly string[] {
  const removed = new Set(positions(without))
  const list = base.filter((_, at) => !removed.has(at))
  for (const [index, at] of positions(places).entries()) list.splice(at, 0, texts[index] ?? '')
  return list
}

function positions(steps: readonly number[]): readonly number[] {
  let at = 0
  return steps.map((each) => {
    at += each
    return at
  })
}
