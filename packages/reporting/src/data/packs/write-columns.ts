import { type Column, type Columns, HASH_DIGITS, type Kind, withMember } from './columns.ts'
import { createTextTable } from './text-table.ts'

/** Writes values into columns. */
interface ColumnWriter {
  /** Adds a value. Values with the same name are read in the order of writing. */
  write(place: string, value: unknown): void
  /** Approximate number of characters so far. */
  readonly size: number
  /** All known texts. */
  texts(): readonly string[]
  result(): Columns
}

interface Building {
  readonly values: number[]
  readonly lengths: number[]
  items?: Building
  readonly members: Map<string, Building>
}

const HASH = /^[0-9a-f]+$/

/** Creates an empty writer that knows the texts of `base`. */
export function createColumnWriter(base: readonly string[] = []): ColumnWriter {
  const texts = createTextTable(base)
  const hashes = new Map<string, number>()
  const shapes = new Map<string, number>()
  const places = new Map<string, Building>()
  const noMembers = emptyShape('')
  let numbers = 0
  const push = (column: number[], number: number): void => {
    column.push(number)
    numbers += 1
  }
  const write = (column: Building, value: unknown): Kind => {
    if (typeof value === 'string') {
      const isHash = value.length === HASH_DIGITS && HASH.test(value)
      push(column.values, isHash ? positionOf(hashes, value) : texts.position(value))
      return isHash ? 'h' : 's'
    }
    if (typeof value === 'number') {
      push(column.values, value)
      return 'n'
    }
    if (value === null || value === undefined) return 'z'
    if (typeof value !== 'object') return value === true ? 't' : 'f'
    if (Array.isArray(value)) {
      const items = itemsOf(column)
      let columnTypes = ''
      let first = ''
      let isMixed = false
      for (const each of value) {
        const kind = write(items, each)
        if (first === '') first = kind
        isMixed ||= kind !== first
        // Appended without reading, because reading would copy the long array each time.
        columnTypes += kind
      }
      push(column.lengths, value.length)
      push(column.values, numberOf(shapes, isMixed ? columnTypes : first))
      return 'a'
    }
    let shape = noMembers
    for (const [key, each] of Object.entries(value)) {
      if (each !== undefined) shape = shapeWith(shape, key, write(memberOf(column.members, key), each))
    }
    push(column.values, numberOf(shapes, shape.text))
    return 'o'
  }
  return {
    write: (place, value) => void write(memberOf(places, place), [value]),
    get size() {
      return texts.size + hashes.size * HASH_DIGITS + numbers * 2
    },
    texts: () => texts.texts(),
    result: () => ({
      texts: texts.list,
      hashes: [...hashes.keys()].join(''),
      shapes: [...shapes.keys()],
      places: builtMembers(places),
    }),
  }
}

/** Cached shapes of objects with their extensions by one member. */
interface Shape {
  readonly text: string
  readonly next: Map<string, Partial<Record<Kind, Shape>>>
}

function emptyShape(text: string): Shape {
  return { text, next: new Map() }
}

function shapeWith(shape: Shape, key: string, kind: Kind): Shape {
  const known = shape.next.get(key) ?? {}
  const found = known[kind] ?? emptyShape(withMember(shape.text, key, kind))
  if (known[kind] === undefined) shape.next.set(key, { ...known, [kind]: found })
  return found
}

function emptyColumn(): Building {
  return { values: [], lengths: [], members: new Map() }
}

function memberOf(members: Map<string, Building>, key: string): Building {
  const known = members.get(key)
  if (known !== undefined) return known
  const column = emptyColumn()
  members.set(key, column)
  return column
}

function itemsOf(column: Building): Building {
  column.items ??= emptyColumn()
  return column.items
}

/** Returns 0 for a new value, otherwise its position + 1. */
function positionOf(known: Map<string, number>, text: string): number {
  const position = known.get(text)
  if (position !== undefined) return position
  known.set(text, known.size + 1)
  return 0
}

function numberOf(shapes: Map<string, number>, shape: string): number {
  const position = shapes.get(shape) ?? shapes.size
  shapes.set(shape, position)
  return position
}

function builtMembers(members: ReadonlyMap<string, Building>): Readonly<Record<string, Column>> {
  return Object.fromEntries([...members].map(([key, column]) => [key, built(column)]))
}

function built({ values, lengths, items, members }: Building): Column {
  return {
    values,
    ...(lengths.length > 0 && { lengths }),
    ...(items && { items: built(items) }),
    ...(members.size > 0 && { members: builtMembers(members) }),
  }
}
