import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve, sep } from 'node:path'
import { apply, contentOf, type Disk, digestOf, fileAt, readDisk } from './disk.ts'
import type { Operation } from './operation.ts'

/** What a process did to the files below a directory. */
export interface Recording<T> {
  readonly before: Disk
  readonly operations: readonly Operation[]
  readonly result: T
}

/**
 * Runs something and records each operation on a file below the directory, in order; what fails is none. Node's own functions
 * are replaced while it runs: there can be one recording at a time. An operation of a kind that is not recorded throws, and so
 * does a recording that does not lead to what is there in the end: nothing is overlooked.
 */
export async function recordOperations<T>(root: string, run: () => Promise<T>): Promise<Recording<T>> {
  const before = readDisk(root)
  const operations: Operation[] = []
  const original = { ...fs }
  const originalPromises = { ...fs.promises }
  const changed = { ...replacements(original, resolve(root), before, operations), ...refusals(original, resolve(root)) }
  const changedPromises = refusals(originalPromises, resolve(root))
  Object.assign(fs, changed)
  Object.assign(fs.promises, changedPromises)
  syncBuiltinESMExports()
  try {
    const result = await run()
    const after = operations.reduce(apply, before)
    if (digestOf(after) !== digestOf(readDisk(root))) throw new Error('what was recorded does not lead to what is there')
    return { before, operations, result }
  } finally {
    Object.assign(fs, pick(original, Object.keys(changed)))
    Object.assign(fs.promises, pick(originalPromises, Object.keys(changedPromises)))
    syncBuiltinESMExports()
  }
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

/** A file that is open for writing. */
interface Handle {
  readonly file: number
  readonly appends: boolean
  at: number
}

type Functions = Pick<
  typeof fs,
  | 'openSync'
  | 'closeSync'
  | 'writeSync'
  | 'writeFileSync'
  | 'appendFileSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'truncateSync'
  | 'renameSync'
  | 'linkSync'
  | 'unlinkSync'
  | 'rmSync'
  | 'rmdirSync'
  | 'mkdirSync'
>

function replacements(original: Functions, root: string, before: Disk, operations: Operation[]): Functions {
  const handles = new Map<number, Handle>()
  let disk = before
  let files = Math.max(-1, ...before.files.keys()) + 1

  const place = (path: unknown): string | undefined => placeBelow(root, path)
  const add = (operation: Operation): void => {
    disk = apply(disk, operation)
    operations.push(operation)
  }
  /** What opening a file for writing does to it; gives its number. */
  const opened = (path: string, flag: unknown, existed: boolean): number => {
    if (!existed) {
      add({ kind: 'create', path, file: files })
      files += 1
    } else if (String(flag).startsWith('w')) add({ kind: 'cut', file: fileAt(disk, path), size: 0 })
    return fileAt(disk, path)
  }
  const written = (handle: Handle, bytes: Buffer, position: unknown): void => {
    const at = handle.appends ? contentOf(disk, handle.file).length : typeof position === 'number' ? position : handle.at
    if (!handle.appends && typeof position !== 'number') handle.at += bytes.length
    // What is written may be overwritten by its owner later.
    if (bytes.length > 0) add({ kind: 'write', file: handle.file, at, bytes: Buffer.from(bytes) })
  }
  const removed = (path: string): void => {
    const below = (each: string): boolean => each === path || each.startsWith(`${path}/`)
    for (const each of [...disk.names.keys()].filter(below)) add({ kind: 'remove', path: each })
    const directories = [...disk.directories].filter(below).sort().reverse()
    for (const each of directories) add({ kind: 'remove-directory', path: each })
  }
  const writeWhole = (path: string, data: unknown, flag: string, run: () => void): number => {
    const existed = disk.names.has(path)
    run()
    const file = opened(path, flag, existed)
    written({ file, appends: flag.startsWith('a'), at: 0 }, bytesOf(data), undefined)
    return file
  }

  const functions: Record<keyof Functions, (...given: never[]) => unknown> = {
    openSync: (path: fs.PathLike, flag: fs.OpenMode = 'r', mode?: fs.Mode) => {
      const own = flag === 'r' ? undefined : place(path)
      if (own === undefined) return original.openSync(path, flag, mode)
      if (!/^(r\+|[wa]x?)$/.test(String(flag))) throw new Error(`not recorded: open ${own} with ${flag}`)
      const existed = disk.names.has(own)
      const handle = original.openSync(path, flag, mode)
      handles.set(handle, { file: opened(own, flag, existed), appends: String(flag).startsWith('a'), at: 0 })
      return handle
    },
    closeSync: (handle: number) => {
      handles.delete(handle)
      original.closeSync(handle)
    },
    writeSync: (handle: number, data: NodeJS.ArrayBufferView, offset?: number, length?: number, position?: number) => {
      const own = handles.get(handle)
      const size = original.writeSync(handle, data, offset, length, position)
      if (own === undefined) return size
      if (typeof data === 'string') throw new Error('not recorded: writeSync of a text')
      written(own, bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + size), position)
      return size
    },
    writeFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      const own = place(path)
      const run = (): void => original.writeFileSync(path, data, options)
      if (own === undefined) return run()
      const file = writeWhole(own, data, flagOf(options, 'w'), run)
      if (typeof options === 'object' && options?.flush === true) add({ kind: 'synchronise', file })
    },
    appendFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      const own = place(path)
      const run = (): void => original.appendFileSync(path, data, options)
      return own === undefined ? run() : writeWhole(own, data, flagOf(options, 'a'), run)
    },
    fsyncSync: (handle: number) => {
      original.fsyncSync(handle)
      const own = handles.get(handle)
      if (own !== undefined) add({ kind: 'synchronise', file: own.file })
    },
    ftruncateSync: (handle: number, size?: number) => {
      original.ftruncateSync(handle, size)
      const own = handles.get(handle)
      if (own !== undefined) add({ kind: 'cut', file: own.file, size: size ?? 0 })
    },
    truncateSync: (path: fs.PathLike, size?: number) => {
      original.truncateSync(path, size)
      const own = place(path)
      if (own !== undefined) add({ kind: 'cut', file: fileAt(disk, own), size: size ?? 0 })
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      original.renameSync(from, to)
      const [own, other] = [place(from), place(to)]
      if (own !== undefined && other !== undefined) add({ kind: 'rename', from: own, to: other })
      else if (own !== other) throw new Error(`not recorded: rename ${from} to ${to}`)
    },
    linkSync: (from: fs.PathLike, to: fs.PathLike) => {
      original.linkSync(from, to)
      const [own, other] = [place(from), place(to)]
      if (own !== undefined && other !== undefined) add({ kind: 'link', from: own, to: other })
    },
    unlinkSync: (path: fs.PathLike) => {
      original.unlinkSync(path)
      removed(place(path) ?? '')
    },
    rmSync: (path: fs.PathLike, options?: fs.RmOptions) => {
      original.rmSync(path, options)
      const own = place(path)
      if (own !== undefined) removed(own)
    },
    rmdirSync: (path: fs.PathLike) => {
      original.rmdirSync(path)
      const own = place(path)
      if (own !== undefined) removed(own)
    },
    mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
      const made = original.mkdirSync(path, options)
      const parts = place(path)?.split('/') ?? []
      const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      for (const each of paths) if (!disk.directories.has(each)) add({ kind: 'make-directory', path: each })
      return made
    },
  }
  // Node's own functions call one another.
  let inside = false
  const outermost = Object.entries(functions).map(([name, recorded]) => [
    name,
    (...given: never[]) => {
      if (inside) return (original[name as keyof Functions] as typeof recorded)(...given)
      inside = true
      try {
        return recorded(...given)
      } finally {
        inside = false
      }
    },
  ])
  return Object.fromEntries(outermost)
}

/** Names of functions that change files and are not recorded. */
const REFUSED = [
  ...['appendFile', 'writeFile', 'rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'truncate', 'link', 'symlink', 'copyFile', 'cp'],
  ...['symlinkSync', 'copyFileSync', 'cpSync', 'mkdtempSync', 'createWriteStream', 'mkdtemp', 'open'],
] as const

/** Functions that refuse a path below the directory, but to read. */
function refusals(original: object, root: string): object {
  const functions = original as Readonly<Record<string, (...given: unknown[]) => unknown>>
  const names = REFUSED.filter((name) => name in original)
  return Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        const reads = name === 'open' && (given[1] === 'r' || typeof given[1] !== 'string')
        const path = given.find((each) => placeBelow(root, each) !== undefined)
        if (path !== undefined && !reads) throw new Error(`not recorded: ${name} ${path}`)
        return functions[name]?.(...given)
      },
    ]),
  )
}

/** The path within the directory, which may be its own (the empty one); `undefined` where it is elsewhere. */
function placeBelow(root: string, path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined
  const within = relative(root, resolve(path))
  return within.startsWith('..') || within === '' ? undefined : within.replaceAll(sep, '/')
}

function flagOf(options: unknown, usual: string): string {
  return typeof options === 'object' && options !== null && 'flag' in options ? String(options.flag) : usual
}

function bytesOf(data: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  throw new Error('not recorded: neither a text nor bytes')
}
