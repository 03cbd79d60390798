import { errorMessage, OrreryError } from '@orreryjs/core'
import { fileSystem, guardedRead } from '../../data/file-system.ts'
import { guardedWrite } from './file-writer.ts'

/** What a built shop's directory says of itself. It is written last: without it a shop is not finished. */
export interface Manifest {
  readonly format: 'orrery-shop'
  readonly version: number
  readonly fingerprint: string
  readonly products: number
  readonly goals: number
  /** Bytes of each file. */
  readonly files: Readonly<Record<string, number>>
}

/** Raised when older directories cannot be read any more. */
export const SHOP_VERSION = 1

export const INDEX_FILE = 'search.index'
export const PRODUCT_FILE = 'products.ndjson'
/** Where each product's line begins, the end of the last, then each product's price; 64-bit floats. */
export const PRODUCT_TABLE = 'products.table'
export const GOAL_FILE = 'goals.ndjson'
export const GOAL_TABLE = 'goals.table'
const MANIFEST = 'shop.json'

const BUILD = 'build one with `orrery index build`'

/** Whether a directory holds a built shop. */
export function holdsShop(directory: string): boolean {
  return fileSystem().existsSync(`${directory}/${MANIFEST}`)
}

/** Throws `FILE_UNWRITABLE`. */
export function writeManifest(directory: string, manifest: Manifest): void {
  const { renameSync, writeFileSync } = fileSystem()
  const path = `${directory}/${MANIFEST}`
  guardedWrite(path, () => {
    writeFileSync(`${path}.part`, `${JSON.stringify(manifest, undefined, 2)}\n`)
    renameSync(`${path}.part`, path)
  })
}

/** Throws `FILE_UNWRITABLE`. */
export function removeManifest(directory: string): void {
  const path = `${directory}/${MANIFEST}`
  guardedWrite(path, () => fileSystem().rmSync(path, { force: true }))
}

/** The manifest of a directory whose files are all there. Throws `DATA_MISSING`, `DATA_INVALID` or `FILE_UNREADABLE`. */
export function readManifest(directory: string): Manifest {
  if (!holdsShop(directory)) throw new OrreryError('DATA_MISSING', `${directory} holds no built shop`, { hint: BUILD })
  const path = `${directory}/${MANIFEST}`
  const manifest = parseManifest(
    path,
    guardedRead(path, () => fileSystem().readFileSync(path, 'utf8')),
  )
  for (const [name, bytes] of Object.entries(manifest.files)) checkSize(`${directory}/${name}`, bytes)
  return manifest
}

function parseManifest(path: string, text: string): Manifest {
  const manifest = parseJson(path, text)
  if (manifest?.format !== 'orrery-shop')
    throw new OrreryError('DATA_INVALID', `${path} does not describe a shop`, { hint: BUILD })
  if (manifest.version === SHOP_VERSION) return manifest
  const message = `${path} is of version ${String(manifest.version)}; expected version ${SHOP_VERSION}`
  throw new OrreryError('DATA_INVALID', message, { hint: BUILD })
}

function parseJson(path: string, text: string): Manifest | undefined {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path} is not JSON: ${errorMessage(cause)}`, { cause, hint: BUILD })
  }
}

function checkSize(path: string, expected: number): void {
  const actual = guardedRead(path, () => fileSystem().statSync(path).size)
  if (actual === expected) return
  throw new OrreryError('DATA_INVALID', `${path} has ${actual} bytes; expected ${expected}`, { hint: BUILD })
}
