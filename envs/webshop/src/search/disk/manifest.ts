import { errorMessage, OrreryError, parseJson } from '@orreryjs/core'
import { fileSystem, readOrThrow, readText } from '../../data/file-system.ts'
import { createFileWriter, writeOrThrow } from './file-writer.ts'

/** Description of a built shop. Written last, so until then the directory keeps its previous shop. */
export interface Manifest {
  readonly format: 'orrery-shop'
  readonly version: number
  /** Name of the folder with the files, derived from their content. @default the directory itself */
  readonly folder?: string
  readonly fingerprint: string
  readonly products: number
  readonly goals: number
  /** Size of each file in bytes. */
  readonly files: Readonly<Record<string, number>>
}

/** Raised when older directories become unreadable. */
export const SHOP_VERSION = 1

export const INDEX_FILE = 'search.index'
export const PRODUCT_FILE = 'products.ndjson'
/** 64-bit floats: start offset of each product's line, end of the last one, then each product's price. */
export const PRODUCT_TABLE = 'products.table'
export const GOAL_FILE = 'goals.ndjson'
export const GOAL_TABLE = 'goals.table'
const FILES = [INDEX_FILE, PRODUCT_FILE, PRODUCT_TABLE, GOAL_FILE, GOAL_TABLE]
const MANIFEST = 'shop.json'
const FOLDER = /^shop-(new|[0-9a-f]+)$/

const BUILD = 'build one with `orrery index build`'

/** True if a directory contains a built shop. */
export function hasBuiltShop(directory: string): boolean {
  return fileSystem().existsSync(`${directory}/${MANIFEST}`)
}

/** Returns the folder in which a shop is built before its final name is known. */
export function unfinishedFolder(directory: string): string {
  return `${directory}/shop-new`
}

/** Returns the folder of a shop's files. */
export function shopFolder(directory: string, { folder }: Pick<Manifest, 'folder'>): string {
  return folder === undefined ? directory : `${directory}/${folder}`
}

/**
 * Moves the files of the unfinished folder to their final place, writes the manifest and removes the previous shop. If the process
 * dies midway, either the old or the new shop is complete. Throws `FILE_UNWRITABLE`.
 */
export function installShop(directory: string, manifest: Manifest): void {
  const { mkdirSync, renameSync } = fileSystem()
  const folder = shopFolder(directory, manifest)
  writeOrThrow(folder, () => {
    mkdirSync(folder, { recursive: true })
    // If the folder already exists, its files have the same content, unless they were damaged.
    for (const name of FILES) renameSync(`${unfinishedFolder(directory)}/${name}`, `${folder}/${name}`)
  })
  writeManifest(directory, manifest)
  removeOthers(directory, manifest)
}

function writeManifest(directory: string, manifest: Manifest): void {
  const { renameSync } = fileSystem()
  const path = `${directory}/${MANIFEST}`
  const file = createFileWriter(`${path}.part`)
  file.write(new TextEncoder().encode(`${JSON.stringify(manifest, undefined, 2)}\n`))
  file.finish()
  writeOrThrow(path, () => renameSync(`${path}.part`, path))
}

/** Removes files of other shops, complete or not. */
function removeOthers(directory: string, { folder }: Manifest): void {
  const { readdirSync, rmSync } = fileSystem()
  writeOrThrow(directory, () => {
    for (const name of readdirSync(directory)) {
      const isOther = FILES.includes(name) || (FOLDER.test(name) && name !== folder)
      if (isOther) rmSync(`${directory}/${name}`, { force: true, recursive: true })
    }
  })
}

/** Reads the manifest and checks that all files are complete. Throws `DATA_MISSING`, `DATA_INVALID` or `FILE_UNREADABLE`. */
export function readManifest(directory: string): Manifest {
  if (!hasBuiltShop(directory)) throw new OrreryError('DATA_MISSING', `${directory} holds no built shop`, { hint: BUILD })
  const path = `${directory}/${MANIFEST}`
  const manifest = parseManifest(path, readText(path))
  for (const [name, bytes] of Object.entries(manifest.files)) checkSize(`${shopFolder(directory, manifest)}/${name}`, bytes)
  return manifest
}

function parseManifest(path: string, text: string): Manifest {
  const manifest = readManifestText(path, text)
  const { format, version } = Object(manifest) as Readonly<Record<keyof Manifest, unknown>>
  if (format === 'orrery-shop' && version !== SHOP_VERSION) {
    const message = `${path} is of version ${String(version)}; expected version ${SHOP_VERSION}`
    throw new OrreryError('DATA_INVALID', message, { hint: BUILD })
  }
  if (isManifest(manifest)) return manifest
  throw new OrreryError('DATA_INVALID', `${path} does not describe a shop`, { hint: BUILD })
}

/** True if the members have their types. Folder and files have names that a build gives them: a manifest may come from others. */
function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false
  const { format, folder, products, goals, files } = value as Readonly<Record<keyof Manifest, unknown>>
  const isFolder = folder === undefined || (typeof folder === 'string' && FOLDER.test(folder))
  const hasFiles = typeof files === 'object' && files !== null && Object.keys(files).every((name) => FILES.includes(name))
  return format === 'orrery-shop' && isFolder && hasFiles && [products, goals].every(isCount)
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function readManifestText(path: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path} is not JSON: ${errorMessage(cause)}`, { cause, hint: BUILD })
  }
}

function checkSize(path: string, expected: number): void {
  const actual = readOrThrow(path, () => fileSystem().statSync(path).size)
  if (actual === expected) return
  throw new OrreryError('DATA_INVALID', `${path} has ${actual} bytes; expected ${expected}`, { hint: BUILD })
}
