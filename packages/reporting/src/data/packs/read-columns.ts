import { type Column, type Columns, HASH_DIGITS, membersOf } from './columns.ts'

/** Gives values back in the order in which they were written. */
interface ColumnReader {
  read(place: string): unknown
}

/** A column, and how far it was read. */
interface Cursor {
  readonly values: readonly number[]
  readonly lengths: readonly number[]
  at: number
  lengthAt: number
  readonly items: Cursor | undefined
  readonly members: ReadonlyMap<string, Cursor>
}

/**
 * A reader that stands at the beginning of all columns, with all texts of which so many were there before. Throws a `RangeError` where a
 * column ends too soon.
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
    if (cursor === undefined) throw endsTooSoon()
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
        throw new RangeError(`the data of the episodes have a kind '${kind}' that this page does not know`)
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
  if (value === undefined) throw endsTooSoon()
  return value
}

function endsTooSoon(): RangeError {
  return new RangeError('the data of the episodes end too soon')
}

/** The texts of columns, behind those of the ones that they were written beside. */
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
