/** A list as it differs from another: members of that which are left out, and new ones, by their positions. */
export interface PackedList {
  /** -1 for a list that stands alone. */
  readonly base: number
  readonly without: readonly number[]
  readonly places: readonly number[]
  readonly texts: readonly string[]
}

/** Takes lists, each once. */
export interface ListWriter {
  number(list: readonly string[]): number
  /** Those that came since it was asked last. */
  taken(): readonly PackedList[]
}

/** Gives lists back. */
export interface ListReader {
  take(packed: readonly PackedList[]): void
  list(number: number): readonly string[]
}

/** A writer without lists. A list differs little from the one before it. */
export function createListWriter(): ListWriter {
  const numbers = new Map<string, number>()
  // A world that is asked once for a state gives the same list each time.
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
    taken() {
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

/** Positions as how far each is behind the one before. */
function steps(positions: readonly number[]): readonly number[] {
  return positions.map((each, at) => each - (positions[at - 1] ?? 0))
}

/** A reader without lists, which takes them in the order in which they were written. */
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
  const gone = new Set(positions(without))
  const list = base.filter((_, at) => !gone.has(at))
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
