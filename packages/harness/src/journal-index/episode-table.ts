import { parseJson } from '@orreryjs/core'
/** Position of an episode in a journal, and the facts by which lists choose episodes. */
export interface IndexEntry {
  /** Offset of the first byte of its last attempt, and of the byte after its last complete line. */
  readonly start: number
  readonly end: number
  /** Number of the line at `start`, from 1. */
  readonly line: number
  readonly id: string
  readonly task: string
  /** True if it ended without an abort. */
  readonly hasEnded: boolean
  readonly isSolved: boolean
}

/** The episodes of a journal in its order, in about 30 bytes for each and a text for each task of a row. */
export interface EpisodeTable {
  readonly length: number
  /** Returns an entry by its position from 0; `undefined` beyond the end. */
  at(position: number): IndexEntry | undefined
  /** Returns the positions of unsolved episodes in ascending order. */
  unsolved(): Iterable<number>
  /** Returns the first position of an episode; -1 for an unknown id. */
  indexOfId(id: string): number
  /** Distinct tasks of ended episodes in the order of their first episode. */
  tasks(): readonly string[]
  /** Returns the positions of the episodes of a task. */
  ofTask(task: string): readonly number[]
  push(entry: IndexEntry): void
  /** Removes the entries at and after a position. */
  truncate(length: number): void
  encode(): EncodedTable
}

/** Content of a table as bytes. Numbers have the byte order of the machine. */
interface EncodedTable {
  readonly count: number
  /** Length of the texts at the end, in bytes. */
  readonly textBytes: number
  readonly parts: readonly Uint8Array[]
}

/** Bytes of an entry in an encoded table, without its texts. */
export const ENTRY_BYTES = 29

const INITIAL_CAPACITY = 1024

/** Marks an id without the number of an attempt at its end. */
const NO_SUFFIX = 0xffffffff

const ENDED = 1
const SOLVED = 2

/** An id without its number, and the task. Ids of a run are `ROW/TASK#TRIAL`, so a row and task need one name for all trials. */
type Name = readonly [stem: string, task: string]

interface Columns {
  readonly start: Float64Array
  readonly end: Float64Array
  readonly line: Uint32Array
  readonly name: Uint32Array
  readonly suffix: Uint32Array
  readonly outcome: Uint8Array
}

/** Creates an empty table, or decodes the bytes of `encode`. Throws a `SyntaxError` or `RangeError` for other bytes. */
export function createEpisodeTable(encoded?: { readonly count: number; readonly bytes: Uint8Array }): EpisodeTable {
  let columns = encoded === undefined ? columnsOf(INITIAL_CAPACITY) : columnsIn(encoded.bytes, encoded.count)
  let length = encoded?.count ?? 0
  // Parsed on demand: most readers look up a number.
  let names: Name[] | undefined = encoded === undefined ? [] : undefined
  const allNames = (): Name[] => {
    names ??= parseNames(encoded?.bytes.subarray(length * ENTRY_BYTES) ?? new Uint8Array())
    return names
  }
  let numbers: Map<string, number> | undefined
  const numberOf = (name: Name): number => {
    const key = JSON.stringify(name)
    numbers ??= new Map(allNames().map((each, at) => [JSON.stringify(each), at]))
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = allNames().push(name) - 1
    numbers.set(key, number)
    return number
  }
  const at = (position: number): IndexEntry | undefined => {
    if (!(position >= 0 && position < length)) return undefined
    const { start, end, line, name, suffix, outcome } = columns
    const [stem, task] = allNames()[name[position] ?? 0] ?? ['', '']
    const flags = outcome[position] ?? 0
    return {
      start: start[position] ?? 0,
      end: end[position] ?? 0,
      line: line[position] ?? 0,
      id: joinId(stem, suffix[position] ?? NO_SUFFIX),
      task,
      hasEnded: (flags & ENDED) !== 0,
      isSolved: (flags & SOLVED) !== 0,
    }
  }
  return {
    get length() {
      return length
    },
    at,
    *unsolved() {
      for (let position = 0; position < length; position += 1)
        if (((columns.outcome[position] ?? 0) & SOLVED) === 0) yield position
    },
    indexOfId(id) {
      const [stem, suffix] = splitId(id)
      const all = new Set(allNames().flatMap(([each], number) => (each === stem ? [number] : [])))
      if (all.size === 0) return -1
      for (let position = 0; position < length; position += 1)
        if (columns.suffix[position] === suffix && all.has(columns.name[position] ?? 0)) return position
      return -1
    },
    tasks() {
      const found = new Set<number>()
      for (let position = 0; position < length; position += 1)
        if (((columns.outcome[position] ?? 0) & ENDED) !== 0) found.add(columns.name[position] ?? 0)
      return [...new Set(Array.from(found, (name) => allNames()[name]?.[1] ?? ''))]
    },
    ofTask(task) {
      const all = new Set(allNames().flatMap(([, each], number) => (each === task ? [number] : [])))
      const found: number[] = []
      for (let position = 0; position < length; position += 1) if (all.has(columns.name[position] ?? 0)) found.push(position)
      return found
    },
    push({ start, end, line, id, task, hasEnded, isSolved }) {
      if (length === columns.start.length) columns = grown(columns)
      const [stem, suffix] = splitId(id)
      columns.start[length] = start
      columns.end[length] = end
      columns.line[length] = line
      columns.name[length] = numberOf([stem, task])
      columns.suffix[length] = suffix
      columns.outcome[length] = (hasEnded ? ENDED : 0) | (isSolved ? SOLVED : 0)
      length += 1
    },
    truncate(kept) {
      // Parsed before `length` changes, because the names follow the entries.
      allNames()
      length = Math.min(length, kept)
    },
    encode() {
      const texts = Buffer.from(JSON.stringify(allNames()))
      const used = Object.values(columns).map((column: Columns[keyof Columns]) => bytesOf(column.subarray(0, length)))
      return { count: length, textBytes: texts.length, parts: [...used, texts] }
    },
  }
}

function columnsOf(capacity: number): Columns {
  return columnsIn(new Uint8Array(capacity * ENTRY_BYTES), capacity)
}

/** Returns views of the bytes, widest numbers first, so that each column is aligned. */
function columnsIn(bytes: Uint8Array, count: number): Columns {
  if (bytes.length < count * ENTRY_BYTES) throw new RangeError('the table is truncated')
  const { buffer, byteOffset } = bytes
  const at = (offset: number): number => byteOffset + offset * count
  return {
    start: new Float64Array(buffer, at(0), count),
    end: new Float64Array(buffer, at(8), count),
    line: new Uint32Array(buffer, at(16), count),
    name: new Uint32Array(buffer, at(20), count),
    suffix: new Uint32Array(buffer, at(24), count),
    outcome: new Uint8Array(buffer, at(28), count),
  }
}

function grown(columns: Columns): Columns {
  const larger = columnsOf(Math.max(INITIAL_CAPACITY, columns.start.length * 2))
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name])
  return larger
}

function bytesOf({ buffer, byteOffset, byteLength }: Columns[keyof Columns]): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Splits `STEM#NUMBER`. Any other id, such as one with leading zeros, is a stem. */
function splitId(id: string): readonly [stem: string, suffix: number] {
  const at = id.lastIndexOf('#')
  const digits = id.slice(at + 1)
  const suffix = Number(digits)
  const isNumber = at >= 0 && suffix < NO_SUFFIX && /^(?:0|[1-9]\d{0,9})$/.test(digits)
  return isNumber ? [id.slice(0, at), suffix] : [id, NO_SUFFIX]
}

function joinId(stem: string, suffix: number): string {
  return suffix === NO_SUFFIX ? stem : `${stem}#${suffix}`
}

function parseNames(bytes: Uint8Array): Name[] {
  const value: unknown = parseJson(Buffer.from(bytes).toString('utf8'))
  const isName = (each: unknown): each is Name =>
    Array.isArray(each) && each.length === 2 && each.every((text) => typeof text === 'string')
  if (Array.isArray(value) && value.every(isName)) return [...value]
  throw new SyntaxError('the names of the table are invalid')
}
