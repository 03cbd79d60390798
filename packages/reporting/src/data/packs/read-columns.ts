import { type Column, type Columns, HASH_DIGITS, membersOf } from './columns.ts'

/** Reads values in the order of writing. */
interface ColumnReader {
  read(place: string): unknown
}

/** A column with the current position. */
interface Cursor {
  readonly values: readonly number[]
  readonly lengths: readonly number[]
  at: number
  lengthAt: number
  readonly items: Cursor | undefined
  readonly members: ReadonlyMap<string, Cursor>
}

/**
 * Creates a reader at the start of all columns. `texts` includes the texts of the base pack. Throws a `RangeError` if a column ends
 * too early.
 */
export function createColumnReader(
  { hashes, shapes: written, places }: Omit<Columns, 'texts'>,
  texts: readonly string[],
  known = 0,
): ColumnReader {
  const shapes = written.map((shape) => ({ kinds: shape, members: membersOf(shape) }))
  const roots = cursorsOf(places)
  const news = { text: known, hash: 0 }
  const position = (cursor: Cursor, kind: 'text' | 'hash'): number => {
    const known = next(cursor)
    if (known > 0) return known - 1
    news[kind] += 1
    return news[kind] - 1
  }
  const read = (kind: string, cursor: Cursor | undefined): unknown => {
    if (kind === 't' || kind === 'f') return kind === 't'
    if (kind === 'z') return null
    if (cursor === undefined) throw truncatedError()
    switch (kind) {
      case 's':
        return texts[position(cursor, 'text')] ?? ''
      case 'h': {
        const at = position(cursor, 'hash') * HASH_DIGITS
        return hashes.slice(at, at + HASH_DIGITS)
      }
      case 'n':
        return next(cursor)
      case 'a': {
        const kinds = shapes[next(cursor)]?.kinds ?? ''
        const length = nextLength(cursor)
        return Array.from({ length }, (_, at) => read(kinds.length === 1 ? kinds : (kinds[at] ?? 'z'), cursor.items))
      }
      case 'o':
        return Object.fromEntries(
          (shapes[next(cursor)]?.members ?? []).map(([key, of]) => [key, read(of, cursor.members.get(key))]),
        )
      default:
        throw new RangeError(`unknown value type '${kind}' in the episode data`)
    }
  }
  return {
    read(place) {
      const one = read('a', roots.get(place))
      return Array.isArray(one) ? one[0] : undefined
    },
  }
}

function cursorsOf(members: Readonly<Record<string, Column>> = {}): ReadonlyMap<string, Cursor> {
  return new Map(Object.entries(members).map(([key, column]) => [key, cursorOf(column)]))
}

function cursorOf({ values, lengths = [], items, members }: Column): Cursor {
  return { values, lengths, at: 0, lengthAt: 0, items: items && cursorOf(items), members: cursorsOf(members) }
}

function next(cursor: Cursor): number {
  const value = cursor.values[cursor.at]
  cursor.at += 1
  return present(value)
}

function nextLength(cursor: Cursor): number {
  const length = cursor.lengths[cursor.lengthAt]
  cursor.lengthAt += 1
  return present(length)
}

function present(value: number | undefined): number {
  if (value === undefined) throw truncatedError()
  return value
}

function truncatedError(): RangeError {
  return new RangeError('the episode data is truncated')
}

/** Returns the texts of the base pack, followed by the texts of the columns. */
export function unpackTexts(packed: Columns['texts'], base: readonly string[] = []): readonly string[] {
  const texts = [...base]
  for (const each of packed) {
    if (typeof each === 'string') texts.push(each)
    else {
      const [base, head, tail, middle] = each
      const other = texts[base] ?? ''
      texts.push(`${other.slice(0, head)}${middle}${tail === 0 ? '' : other.slice(-tail)}`)
    }
  }
  return texts
}
