import { OrreryError, systemReason } from '@orreryjs/core'

/** The part of Node's `fs` that shops use, declared here to avoid a dependency on Node's types. */
interface FileSystem {
  closeSync(file: number): void
  existsSync(path: string): boolean
  fstatSync(file: number): { readonly size: number }
  /** Waits until written data is on the disk. */
  fsyncSync(file: number): void
  mkdirSync(path: string, options: { readonly recursive: true }): void
  openSync(path: string, flags: 'r' | 'wx'): number
  readFileSync(path: string, encoding: 'utf8'): string
  /** Returns the number of bytes read, from `position` or from the end of the last read. */
  readSync(file: number, bytes: Uint8Array, offset: number, length: number, position: number | null): number
  readdirSync(path: string): string[]
  renameSync(from: string, to: string): void
  rmSync(path: string, options: { readonly force: true; readonly recursive?: true }): void
  statSync(path: string): { readonly size: number; isFile(): boolean }
  writeFileSync(path: string, text: string): void
  /** Returns the number of bytes written. */
  writeSync(file: number, bytes: Uint8Array, offset?: number): number
}

/**
 * Returns Node's file system, looked up at run time so that browsers can load this package. Only src/data.ts and src/search/disk
 * may use it. Throws `DATA_MISSING` outside Node.
 */
export function fileSystem(): FileSystem {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:fs'): FileSystem } }
  const files = process?.getBuiltinModule?.('node:fs')
  if (files === undefined) throw new OrreryError('DATA_MISSING', 'shop files can be read only in Node.js')
  return files
}

/** Runs a file read and converts file system errors to `FILE_UNREADABLE` with the path. */
export function readOrThrow<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
}

/** Opens a file for reading. Throws `FILE_UNREADABLE`, also for a pipe or a device, which could block forever. */
export function openToRead(path: string): number {
  requireFile(path)
  return readOrThrow(path, () => fileSystem().openSync(path, 'r'))
}

/** Reads a text file. Throws `FILE_UNREADABLE`, also for a pipe or a device. */
export function readText(path: string): string {
  requireFile(path)
  return readOrThrow(path, () => fileSystem().readFileSync(path, 'utf8'))
}

function requireFile(path: string): void {
  if (readOrThrow(path, () => fileSystem().statSync(path).isFile())) return
  throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: it is not a regular file`)
}
