import { contentHash } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { fileSystem } from '../../data/file-system.ts'
import { seededPrice } from '../../prices.ts'
import type { Product } from '../../product.ts'
import { documentOf } from '../engine.ts'
import { createIndexBuilder, type IndexBuilder } from '../inverted-index/index-builder.ts'
import { encodeIndex } from '../inverted-index/index-file.ts'
import { createFileWriter, guardedWrite, type WrittenFile } from './file-writer.ts'
import {
  GOAL_FILE,
  GOAL_TABLE,
  INDEX_FILE,
  installShop,
  type Manifest,
  PRODUCT_FILE,
  PRODUCT_TABLE,
  SHOP_VERSION,
  unfinishedFolder,
} from './manifest.ts'
import { createRecordWriter, type RecordWriter } from './record-file.ts'

export interface BuildOptions {
  /** Told how far the build is, some hundred times. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined
  /** The one price of a product, asked in catalogue order. @default the mode `seeded` of src/prices.ts */
  readonly priceOf?: ((product: Product) => number) | undefined
}

export interface BuildProgress {
  readonly phase: 'products' | 'index' | 'goals'
  /** Products or goals written in this phase. */
  readonly done: number
}

const REPORT_EVERY = 10_000

/**
 * Writes a shop of any size into a directory, which is made: the products, their prices, the search index, the goals. A shop
 * that is there already is replaced by the whole new one at once, in the end; whoever has it open keeps it.
 * Products are never held; the index needs some 400 bytes a product and 100 a different word. Throws `FILE_UNWRITABLE`,
 * and what the products throw.
 */
export function buildShop(
  products: Iterable<Product>,
  goals: Iterable<ShopGoal>,
  directory: string,
  options: BuildOptions = {},
): Manifest {
  const { mkdirSync, rmSync } = fileSystem()
  const place = unfinishedFolder(directory)
  guardedWrite(directory, () => mkdirSync(place, { recursive: true }))
  try {
    const manifest = writeShop(products, goals, place, options)
    installShop(directory, manifest)
    return manifest
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    throw error
  }
}

function writeShop(
  products: Iterable<Product>,
  goals: Iterable<ShopGoal>,
  place: string,
  { onProgress, priceOf = seededPrice }: BuildOptions,
): Manifest {
  const report = (phase: BuildProgress['phase'], done: number): void => onProgress?.({ phase, done })
  const prices: number[] = []
  const builder = createIndexBuilder()
  const each = (product: Product): void => {
    prices.push(priceOf(product))
    builder.add(documentOf(product))
  }
  const lines = writeRecords(`${place}/${PRODUCT_FILE}`, recordsOf(products, each), (done) => report('products', done))
  report('index', prices.length)
  const table = writeFloats(`${place}/${PRODUCT_TABLE}`, [...lines.starts, ...prices])
  const index = writeIndex(`${place}/${INDEX_FILE}`, builder)
  const errands = writeRecords(`${place}/${GOAL_FILE}`, goals, (done) => report('goals', done))
  const goalTable = writeFloats(`${place}/${GOAL_TABLE}`, errands.starts)
  return {
    format: 'orrery-shop',
    version: SHOP_VERSION,
    folder: `shop-${contentHash([lines, table, index, errands, goalTable].map(({ checksum }) => checksum))}`,
    fingerprint: contentHash([SHOP_VERSION, lines.bytes, lines.checksum, table.checksum, index.checksum]),
    products: prices.length,
    goals: errands.starts.length - 1,
    files: {
      [INDEX_FILE]: index.bytes,
      [PRODUCT_FILE]: lines.bytes,
      [PRODUCT_TABLE]: table.bytes,
      [GOAL_FILE]: errands.bytes,
      [GOAL_TABLE]: goalTable.bytes,
    },
  }
}

/** Products with their members in one order, whoever made them. */
function* recordsOf(products: Iterable<Product>, each: (product: Product) => void): Generator<Product, void, undefined> {
  for (const product of products) {
    each(product)
    const { asin, title, category, query, productCategory, prices, priceText } = product
    const { bullets, description, attributes, options, image, hasReviews } = product
    const groups = options.map(({ name, values }) => ({ name, values }))
    const head = { asin, title, category, query, productCategory, prices, priceText }
    yield { ...head, bullets, description, attributes, options: groups, image, ...(hasReviews && { hasReviews }) }
  }
}

function writeRecords<T>(
  path: string,
  values: Iterable<T>,
  report: (done: number) => void,
): ReturnType<RecordWriter<T>['finish']> {
  const writer = createRecordWriter<T>(path)
  let done = 0
  try {
    for (const value of values) {
      writer.append(value)
      done += 1
      if (done % REPORT_EVERY === 0) report(done)
    }
  } catch (error) {
    writer.abandon()
    throw error
  }
  report(done)
  return writer.finish()
}

function writeFloats(path: string, numbers: readonly number[]): WrittenFile {
  return writeParts(path, [new Uint8Array(Float64Array.from(numbers).buffer)])
}

function writeIndex(path: string, builder: IndexBuilder): WrittenFile {
  return writeParts(path, encodeIndex(builder.finish()))
}

function writeParts(path: string, parts: readonly Uint8Array[]): WrittenFile {
  const writer = createFileWriter(path)
  for (const part of parts) writer.write(part)
  return writer.finish()
}
