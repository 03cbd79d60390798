import { OrreryError, type SkippedTask } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { fileSystem, guardedRead } from './data/file-system.ts'
import { parseInOrder, parseJson } from './data/json.ts'
import { membersOf } from './data/members.ts'
import { memoryCatalogue } from './data/memory-catalogue.ts'
import { createRecordReader } from './data/shop-records.ts'
import type { ShopRecord } from './goal/upstream.ts'
import { type GoalKind, goalsOf } from './goal/upstream.ts'
import { createPricing, type PriceMode } from './prices.ts'
import type { Catalogue, Product } from './product.ts'

/** Names of a shop's files in a directory. */
interface ShopFileNames {
  readonly products: string
  readonly attributes: string
  /** Absent where people wrote no instructions. */
  readonly human?: string
}

const PRODUCTS = /^items_shuffle(.*)\.json$/
const ATTRIBUTES = /^items_ins_v2(.*)\.json$/
const HUMAN = 'items_human_ins.json'

/**
 * Picks `items_shuffle*.json`, the plain one or else the first by name, and the file of attributes with the same ending, or else
 * the plain or first one. Names the missing file where there is none.
 */
export function chooseFiles(names: readonly string[]): ShopFileNames | { readonly missing: string } {
  const sorted = [...names].sort()
  const products = firstOf(sorted, PRODUCTS, '')
  if (products === undefined) return { missing: 'items_shuffle*.json' }
  const attributes = firstOf(sorted, ATTRIBUTES, PRODUCTS.exec(products)?.[1] ?? '')
  if (attributes === undefined) return { missing: 'items_ins_v2*.json' }
  return { products, attributes, ...(names.includes(HUMAN) ? { human: HUMAN } : {}) }
}

function firstOf(names: readonly string[], pattern: RegExp, ending: string): string | undefined {
  const found = names.filter((name) => pattern.test(name))
  const named = (wanted: string): string | undefined => found.find((name) => pattern.exec(name)?.[1] === wanted)
  return named(ending) ?? named('') ?? found[0]
}

/** Original data in memory: enough for some 100,000 products. */
interface ShopFiles {
  readonly catalogue: Catalogue
  /** In upstream's order; no human ones where there is no `items_human_ins.json`. */
  goals(kind: GoalKind): readonly ShopGoal[]
  /** Records that were left out, by ASIN or place. */
  readonly skipped: readonly SkippedTask[]
}

/** How much of the original files is read, and who is told what is left out. */
interface ReadOptions {
  /** Records of the product file to look at, the first ones; later ones are not read. @default all */
  readonly limit?: number | undefined
  /** Told of every record that is left out. */
  readonly onSkipped?: ((record: SkippedTask) => void) | undefined
}

/** How original files are read into memory. */
interface LoadOptions {
  /** As in `ReadOptions`. */
  readonly limit?: number | undefined
  /** @default 'seeded' */
  readonly prices?: PriceMode | undefined
}

/** Bytes read at a time. */
const CHUNK = 1024 * 1024

/**
 * Reads `items_shuffle*.json`, `items_ins_v2*.json` and `items_human_ins.json` in upstream's format. Throws `DATA_MISSING` where
 * a file is not there, and `DATA_INVALID` with the byte offset where one is cut off or not JSON.
 */
export function loadShopFiles(directory: string, { limit, prices = 'seeded' }: LoadOptions = {}): ShopFiles {
  const skipped: SkippedTask[] = []
  const records = [...readRecords(directory, { limit, onSkipped: (record) => skipped.push(record) })]
  const products = records.map(({ product }) => product)
  return {
    catalogue: memoryCatalogue(products, createPricing(prices).price),
    goals: (kind) => goalsOf(kind, records, prices),
    skipped,
  }
}

/** The products of a directory in catalogue order, one in memory at a time. Throws what `loadShopFiles` throws. */
export function* readProducts(directory: string, options: ReadOptions = {}): Generator<Product, void, undefined> {
  for (const { product } of readRecords(directory, options)) yield product
}

/** The goals of a directory in upstream's order. The files are read through, and only what goals need is held in memory. */
export function readGoals(
  directory: string,
  kind: GoalKind,
  { limit, prices = 'seeded' }: LoadOptions = {},
): readonly ShopGoal[] {
  return goalsOf(kind, readRecords(directory, { limit }), prices)
}

function* readRecords(directory: string, { limit = Infinity, onSkipped }: ReadOptions): Generator<ShopRecord, void, undefined> {
  const files = filesIn(directory)
  const opened: NamedRecords[] = []
  const open = (name: string): NamedRecords => {
    const records = openNamed(`${directory}/${name}`)
    opened.push(records)
    return records
  }
  try {
    const details = open(files.attributes)
    const human = files.human === undefined ? undefined : open(files.human)
    const read = createRecordReader({
      details: details.get,
      human: (asin) => human?.get(asin),
      onSkipped: (record) => onSkipped?.(record),
    })
    yield* productRecords(`${directory}/${files.products}`, limit, read)
  } finally {
    for (const records of opened) records.close()
  }
}

function* productRecords(
  path: string,
  limit: number,
  read: (value: unknown, place: number) => ShopRecord | undefined,
): Generator<ShopRecord, void, undefined> {
  if (limit < 1) return
  let place = 0
  for (const { bytes, start } of membersOf(chunksOf(path), 'list', path)) {
    const record = read(parseInOrder(bytes, start, path), place)
    if (record !== undefined) yield record
    place += 1
    if (place >= limit) return
  }
}

function filesIn(directory: string): ShopFileNames {
  const { existsSync, readdirSync } = fileSystem()
  if (!existsSync(directory)) throw new OrreryError('DATA_MISSING', `there is no directory ${directory}`)
  const files = chooseFiles(guardedRead(directory, () => readdirSync(directory)))
  if ('missing' in files) throw new OrreryError('DATA_MISSING', `${directory} holds no ${files.missing}`)
  return files
}

/** A file of records by name, read from disk one by one: it may be larger than the memory. */
interface NamedRecords {
  /** `undefined` where there is none of that name. Throws `DATA_INVALID`. */
  get(name: string): unknown
  close(): void
}

function openNamed(path: string): NamedRecords {
  const { closeSync, openSync, readSync } = fileSystem()
  const places = new Map<string, number>()
  const bounds: number[] = []
  for (const { key, start, bytes } of membersOf(chunksOf(path), 'object', path)) {
    // Looked at for faults alone: they are told before anything is built.
    parseJson(bytes, start, path)
    places.set(key, bounds.length)
    bounds.push(start, bytes.length)
  }
  const file = guardedRead(path, () => openSync(path, 'r'))
  return {
    get(name) {
      const place = places.get(name)
      if (place === undefined) return undefined
      const [start = 0, size = 0] = bounds.slice(place, place + 2)
      const bytes = new Uint8Array(size)
      guardedRead(path, () => readSync(file, bytes, 0, size, start))
      return parseJson(bytes, start, path)
    },
    close: () => closeSync(file),
  }
}

function* chunksOf(path: string): Generator<Uint8Array, void, undefined> {
  const { closeSync, openSync, readSync } = fileSystem()
  const file = guardedRead(path, () => openSync(path, 'r'))
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK)
      const size = guardedRead(path, () => readSync(file, chunk, 0, CHUNK, null))
      if (size === 0) return
      yield chunk.subarray(0, size)
    }
  } finally {
    closeSync(file)
  }
}
