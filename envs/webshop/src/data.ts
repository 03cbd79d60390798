import { OrreryError, type SkippedTask } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { fileSystem, openToRead, readOrThrow } from './data/file-system.ts'
import { parseInOrder, parseJson } from './data/json.ts'
import { membersOf } from './data/members.ts'
import { memoryCatalogue } from './data/memory-catalogue.ts'
import { createRecordReader } from './data/shop-records.ts'
import type { ShopRecord } from './goal/upstream.ts'
import { createGoals, type GoalKind } from './goal/upstream.ts'
import { createPricing, type PriceMode } from './prices.ts'
import type { Catalogue, Product } from './product.ts'

/** Names of a shop's data files in a directory. */
interface ShopFileNames {
  readonly products: string
  readonly attributes: string
  /** `undefined` if there are no human instructions. */
  readonly human?: string
}

const PRODUCTS = /^items_shuffle(.*)\.json$/
const ATTRIBUTES = /^items_ins_v2(.*)\.json$/
const HUMAN = 'items_human_ins.json'

/**
 * Picks `items_shuffle*.json` (without suffix, or else the first by name) and the attribute file with the same suffix, or else
 * without suffix, or else the first. Returns the name of a missing file instead if there is none.
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
  const matching = names.filter((name) => pattern.test(name))
  const named = (suffix: string): string | undefined => matching.find((name) => pattern.exec(name)?.[1] === suffix)
  return named(ending) ?? named('') ?? matching[0]
}

/** Original data in memory; suits some 100,000 products. */
interface ShopFiles {
  readonly catalogue: Catalogue
  /** Goals in upstream's order; no human goals without `items_human_ins.json`. */
  goals(kind: GoalKind): readonly ShopGoal[]
  /** Records that were left out, by ASIN or index. */
  readonly skipped: readonly SkippedTask[]
}

/** Options of reading the original files. */
interface ReadOptions {
  /** Number of records to read from the start of the product file. @default all */
  readonly limit?: number | undefined
  /** Called with every record that is left out. */
  readonly onSkipped?: ((record: SkippedTask) => void) | undefined
}

/** Options of `loadShopFiles`. */
interface LoadOptions {
  /** Number of records to read from the start of the product file. @default all */
  readonly limit?: number | undefined
  /** @default 'seeded' */
  readonly prices?: PriceMode | undefined
}

/** Bytes per read. */
const CHUNK = 1024 * 1024

/**
 * Reads `items_shuffle*.json`, `items_ins_v2*.json` and `items_human_ins.json` in upstream's format. Throws `DATA_MISSING` if a
 * file is missing, and `DATA_INVALID` with the byte offset if a file is truncated or not JSON.
 */
export function loadShopFiles(directory: string, { limit, prices = 'seeded' }: LoadOptions = {}): ShopFiles {
  const skipped: SkippedTask[] = []
  const records = [...readRecords(directory, { limit, onSkipped: (record) => skipped.push(record) })]
  const products = records.map(({ product }) => product)
  return {
    catalogue: memoryCatalogue(products, createPricing(prices).price),
    goals: (kind) => createGoals(kind, records, prices),
    skipped,
  }
}

/** Yields the products of a directory in catalogue order, holding one in memory at a time. Throws like `loadShopFiles`. */
export function* readProducts(directory: string, options: ReadOptions = {}): Generator<Product, void, undefined> {
  for (const { product } of readRecords(directory, options)) yield product
}

/** Returns the goals of a directory in upstream's order. Streams the files and keeps only the fields that goals need. */
export function readGoals(
  directory: string,
  kind: GoalKind,
  { limit, prices = 'seeded' }: LoadOptions = {},
): readonly ShopGoal[] {
  return createGoals(kind, readRecords(directory, { limit }), prices)
}

function* readRecords(directory: string, { limit = Infinity, onSkipped }: ReadOptions): Generator<ShopRecord, void, undefined> {
  const files = filesIn(directory)
  const openFiles: NamedRecords[] = []
  const open = (name: string): NamedRecords => {
    const records = openNamed(`${directory}/${name}`)
    openFiles.push(records)
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
    for (const records of openFiles) records.close()
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
  if (!existsSync(directory)) throw new OrreryError('DATA_MISSING', `no directory ${directory}`)
  const files = chooseFiles(readOrThrow(directory, () => readdirSync(directory)))
  if ('missing' in files) throw new OrreryError('DATA_MISSING', `${directory} holds no ${files.missing}`)
  return files
}

/** A file of records by name. Records are read from disk one by one, since the file may exceed the memory. */
interface NamedRecords {
  /** Returns the record, or `undefined` if there is none with that name. Throws `DATA_INVALID`. */
  get(name: string): unknown
  close(): void
}

function openNamed(path: string): NamedRecords {
  const { closeSync, readSync } = fileSystem()
  const indexes = new Map<string, number>()
  const bounds: number[] = []
  for (const { key, start, bytes } of membersOf(chunksOf(path), 'object', path)) {
    // Parsed only to report invalid records before anything is built.
    parseJson(bytes, start, path)
    indexes.set(key, bounds.length)
    bounds.push(start, bytes.length)
  }
  const file = openToRead(path)
  return {
    get(name) {
      const place = indexes.get(name)
      if (place === undefined) return undefined
      const [start = 0, size = 0] = bounds.slice(place, place + 2)
      const bytes = new Uint8Array(size)
      readOrThrow(path, () => readSync(file, bytes, 0, size, start))
      return parseJson(bytes, start, path)
    },
    close: () => closeSync(file),
  }
}

function* chunksOf(path: string): Generator<Uint8Array, void, undefined> {
  const { closeSync, readSync } = fileSystem()
  const file = openToRead(path)
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK)
      const size = readOrThrow(path, () => readSync(file, chunk, 0, CHUNK, null))
      if (size === 0) return
      yield chunk.subarray(0, size)
    }
  } finally {
    closeSync(file)
  }
}
