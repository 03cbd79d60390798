import { contentHash } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { fileSystem } from '../../data/file-system.ts'
import { seededPrice } from '../../prices.ts'
import type { Product } from '../../product.ts'
import { documentOf } from '../engine.ts'
import { createIndexBuilder, type IndexBuilder } from '../inverted-index/index-builder.ts'
import { encodeIndex } from '../inverted-index/index-file.ts'
import { createFileWriter, type WrittenFile, writeOrThrow } from './file-writer.ts'
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
  /** Progress callback, called some hundred times. */
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined
  /** Returns the price of a product; called in catalogue order. @default the mode `seeded` of src/prices.ts */
  readonly priceOf?: ((product: Product) => number) | undefined
}

export interface BuildProgress {
  readonly phase: 'products' | 'index' | 'goals'
  /** Number of products or goals written in this phase. */
  readonly done: number
}

const REPORT_EVERY = 10_000

/**
 * Writes a shop of any size into a new or existing directory: products, prices, search index and goals. An existing shop is
 * replaced at once at the end; processes that have it open keep it. Streams the products; the index needs some 400 bytes per
 * product and 100 per distinct word. Throws `FILE_UNWRITABLE`, and errors of the product iterator.
 */
export function buildShop(
  products: Iterable<Product>,
  goals: Iterable<ShopGoal>,
  directory: string,
  options: BuildOptions = {},
): Manifest {
  const { mkdirSync, rmSync } = fileSystem()
  const folder = unfinishedFolder(directory)
  writeOrThrow(directory, () => {
    // The folder of an interrupted build, or a link of that name.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  })
  try {
    const manifest = writeShop(products, goals, folder, options)
    installShop(directory, manifest)
    return manifest
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function writeShop(
  products: Iterable<Product>,
  goals: Iterable<ShopGoal>,
  folder: string,
  { onProgress, priceOf = seededPrice }: BuildOptions,
): Manifest {
  const report = (phase: BuildProgress['phase'], done: number): void => onProgress?.({ phase, done })
  const prices: number[] = []
  const builder = createIndexBuilder()
  const addProduct = (product: Product): void => {
    prices.push(priceOf(product))
    builder.add(documentOf(product))
  }
  const lines = writeRecords(`${folder}/${PRODUCT_FILE}`, recordsOf(products, addProduct), (done) => report('products', done))
  report('index', prices.length)
  const table = writeFloats(`${folder}/${PRODUCT_TABLE}`, [...lines.starts, ...prices])
  const index = writeIndex(`${folder}/${INDEX_FILE}`, builder)
  const goalRecords = writeRecords(`${folder}/${GOAL_FILE}`, goals, (done) => report('goals', done))
  const goalTable = writeFloats(`${folder}/${GOAL_TABLE}`, goalRecords.starts)
  return {
    format: 'orrery-shop',
    version: SHOP_VERSION,
    folder: `shop-${contentHash([lines, table, index, goalRecords, goalTable].map(({ checksum }) => checksum))}`,
    fingerprint: contentHash([SHOP_VERSION, lines.bytes, lines.checksum, table.checksum, index.checksum]),
    products: prices.length,
    goals: goalRecords.starts.length - 1,
    files: {
      [INDEX_FILE]: index.bytes,
      [PRODUCT_FILE]: lines.bytes,
      [PRODUCT_TABLE]: table.bytes,
      [GOAL_FILE]: goalRecords.bytes,
      [GOAL_TABLE]: goalTable.bytes,
    },
  }
}

/** Yields products with their members in a fixed order. */
function* recordsOf(products: Iterable<Product>, visit: (product: Product) => void): Generator<Product, void, undefined> {
  for (const product of products) {
    visit(product)
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
