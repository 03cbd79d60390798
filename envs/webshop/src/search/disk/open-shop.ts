import { OrreryError } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { fileSystem, openToRead, readOrThrow } from '../../data/file-system.ts'
import type { Catalogue, Listing, Product } from '../../product.ts'
import { createIndexEngine } from '../compact-engine.ts'
import type { SearchEngine } from '../engine.ts'
import type { CompactIndex } from '../inverted-index/compact-index.ts'
import { decodeIndex } from '../inverted-index/index-file.ts'
import { indexOfString, stringAt } from '../inverted-index/packed-strings.ts'
import {
  GOAL_FILE,
  GOAL_TABLE,
  INDEX_FILE,
  type Manifest,
  PRODUCT_FILE,
  PRODUCT_TABLE,
  readManifest,
  shopFolder,
} from './manifest.ts'
import { openRecordFile, type RecordFile } from './record-file.ts'
import { isGoal, isListing, isProduct } from './record-shapes.ts'

/** Maximum number of bytes per read: the file system refuses more than 2 GiB. */
const PART = 1 << 28

/** Reads a whole file into one buffer of exactly its size. Throws `FILE_UNREADABLE`. */
function readBuffer(path: string): ArrayBuffer {
  const { closeSync, fstatSync, readSync } = fileSystem()
  return readOrThrow(path, () => {
    const file = openToRead(path)
    try {
      const bytes = new Uint8Array(fstatSync(file).size)
      for (let done = 0; done < bytes.length; ) {
        const read = readSync(file, bytes, done, Math.min(PART, bytes.length - done), done)
        if (read === 0) throw new OrreryError('DATA_INVALID', `${path} became shorter while it was read`)
        done += read
      }
      return bytes.buffer
    } finally {
      closeSync(file)
    }
  })
}

/** Reads a file of 64-bit floats. Throws `FILE_UNREADABLE`. */
function readFloats(path: string): Float64Array {
  const buffer = readBuffer(path)
  return new Float64Array(buffer, 0, Math.floor(buffer.byteLength / 8))
}

/** A shop in a directory: index in memory, products and goals read on demand. */
interface OpenShop {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  /** In the order in which they were passed to the build. */
  readonly goals: Pick<RecordFile<ShopGoal>, 'length' | 'at'>
  /** Closes the files; the shop must not be used afterwards. */
  close(): void
}

/** Opens a shop written by `buildShop`. Throws `DATA_MISSING`, `DATA_INVALID` or `FILE_UNREADABLE`. */
export function openShop(shopDirectory: string): OpenShop {
  const manifest = readManifest(shopDirectory)
  const directory = shopFolder(shopDirectory, manifest)
  const index = decodeIndex(readBuffer(`${directory}/${INDEX_FILE}`), `${directory}/${INDEX_FILE}`)
  const table = readTable(`${directory}/${PRODUCT_TABLE}`, 2 * manifest.products + 1)
  const goalTable = readTable(`${directory}/${GOAL_TABLE}`, manifest.goals + 1)
  const lines = table.subarray(0, manifest.products + 1)
  const shape = { isValue: isProduct, isHead: isListing, afterHead: 'bullets' }
  const products = openRecordFile<Product, Listing>(`${directory}/${PRODUCT_FILE}`, lines, shape)
  const goals = openRecordFile<ShopGoal>(`${directory}/${GOAL_FILE}`, goalTable, { isValue: isGoal })
  return {
    catalogue: catalogueOf(manifest, index, products, table.subarray(manifest.products + 1)),
    engine: createIndexEngine(index),
    goals,
    close() {
      products.close()
      goals.close()
    },
  }
}

function readTable(path: string, length: number): Float64Array {
  const table = readFloats(path)
  if (table.length === length) return table
  throw new OrreryError('DATA_INVALID', `${path} holds ${table.length} numbers; expected ${length}`)
}

function catalogueOf(
  manifest: Manifest,
  index: CompactIndex,
  products: RecordFile<Product, Listing>,
  prices: Float64Array,
): Catalogue {
  const missing = (number: number): never => {
    throw new RangeError(`catalogue: no product ${number} among ${products.length}`)
  }
  const place = (asin: string): number => indexOfString(index.asins, asin, index.byAsin)
  return {
    fingerprint: manifest.fingerprint,
    size: products.length,
    at: (number) => products.at(number) ?? missing(number),
    listingAt: (number) => products.head(number) ?? missing(number),
    asinAt: (number) => (number >= 0 && number < products.length ? stringAt(index.asins, number) : missing(number)),
    get: (asin) => products.at(place(asin)),
    price(asin) {
      const price = prices[place(asin)]
      if (price === undefined) throw new RangeError(`catalogue: no product ${asin}`)
      return price
    },
  }
}
