import { errorMessage, OrreryError } from '@orreryjs/core'
import { fileSystem, guardedRead } from '../../data/file-system.ts'
import { createFileWriter, guardedWrite } from './file-writer.ts'

/** What a built shop's directory says of itself. It is written last: until then the directory has the shop that it had before. */
export interface Manifest {
  readonly format: 'orrery-shop'
  readonly version: number
  /** Name of the folder with the files, after their content. @default they stand in the directory itself */
  readonly folder?: string
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
const FILES = [INDEX_FILE, PRODUCT_FILE, PRODUCT_TABLE, GOAL_FILE, GOAL_TABLE]
const MANIFEST = 'shop.json'
const FOLDER = /^shop-(new|[0-9a-f]+)$/

const BUILD = 'build one with `orrery index build`'

/** Whether a directory holds a built shop. */
export function holdsShop(directory: string): boolean {
  return fileSystem().existsSync(`${directory}/${MANIFEST}`)
}

/** Where a shop is written before it has a name. */
export function unfinishedFolder(directory: string): string {
  return `${directory}/shop-new`
}

/** The folder of a shop's files. */
export function folderOf(directory: string, { folder }: Pick<Manifest, 'folder'>): string {
  return folder === undefined ? directory : `${directory}/${folder}`
}

/**
 * Puts the files of the unfinished folder in their place, then the manifest, and removes those of the shop before: a process
 * that dies on the way leaves the one shop or the other, whole. Throws `FILE_UNWRITABLE`.
 */
export function installShop(directory: string, manifest: Manifest): void {
  const { mkdirSync, renameSync } = fileSystem()
  const folder = folderOf(directory, manifest)
  guardedWrite(folder, () => {
    mkdirSync(folder, { recursive: true })
    // Where such a folder is already, its files are these, unless somebody damaged them.
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
  guardedWrite(path, () => renameSync(`${path}.part`, path))
}

/** Files of other shops, whole or not. */
function removeOthers(directory: string, { folder }: Manifest): void {
  const { readdirSync, rmSync } = fileSystem()
  guardedWrite(directory, () => {
    for (const name of readdirSync(directory)) {
      const isOther = FILES.includes(name) || (FOLDER.test(name) && name !== folder)
      if (isOther) rmSync(`${directory}/${name}`, { force: true, recursive: true })
    }
  })
}

/** The manifest of a directory whose files are all there. Throws `DATA_MISSING`, `DATA_INVALID` or `FILE_UNREADABLE`. */
export function readManifest(directory: string): Manifest {
  if (!holdsShop(directory)) throw new OrreryError('DATA_MISSING', `${directory} holds no built shop`, { hint: BUILD })
  const path = `${directory}/${MANIFEST}`
  const manifest = parseManifest(
    path,
    guardedRead(path, () => fileSystem().readFileSync(path, 'utf8')),
  )
  for (const [name, bytes] of Object.entries(manifest.files)) checkSize(`${folderOf(directory, manifest)}/${name}`, bytes)
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
