import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve, sep } from 'node:path'
import { apply, contentOf, type Disk, digestOf, fileAt, readDisk } from './disk.ts'
import type { Operation } from './operation.ts'

/** Recorded file operations of a process below a directory. */
export interface Recording<T> {
  readonly before: Disk
  readonly operations: readonly Operation[]
  readonly result: T
}

/**
 * Runs a function and records each successful file operation below the directory, in order. Replaces Node's functions while it runs, so
 * there can be only one recording at a time. Throws on an unsupported operation, and if the recording does not reproduce the final files.
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
    if (digestOf(after) !== digestOf(readDisk(root))) throw new Error('the recorded operations do not reproduce the files')
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

/** A file recordOpen for writing. */
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

  const below = (path: unknown): string | undefined => pathBelow(root, path)
  const add = (operation: Operation): void => {
    disk = apply(disk, operation)
    operations.push(operation)
  }
  /** Records the effect of opening a file for writing. Returns its number. */
  const recordOpen = (path: string, flag: unknown, existed: boolean): number => {
    if (!existed) {
      add({ kind: 'create', path, file: files })
      files += 1
    } else if (String(flag).startsWith('w')) add({ kind: 'cut', file: fileAt(disk, path), size: 0 })
    return fileAt(disk, path)
  }
  const recordWrite = (handle: Handle, bytes: Buffer, position: unknown): void => {
    const at = handle.appends ? contentOf(disk, handle.file).length : typeof position === 'number' ? position : handle.at
    if (!handle.appends && typeof position !== 'number') handle.at += bytes.length
    // A copy, because the caller may reuse the buffer.
    if (bytes.length > 0) add({ kind: 'write', file: handle.file, at, bytes: Buffer.from(bytes) })
  }
  const recordRemove = (path: string): void => {
    const isInside = (each: string): boolean => each === path || each.startsWith(`${path}/`)
    for (const each of [...disk.names.keys()].filter(isInside)) add({ kind: 'remove', path: each })
    const directories = [...disk.directories].filter(isInside).sort().reverse()
    for (const each of directories) add({ kind: 'remove-directory', path: each })
  }
  const writeWhole = (path: string, data: unknown, flag: string, run: () => void): number => {
    const existed = disk.names.has(path)
    run()
    const file = recordOpen(path, flag, existed)
    recordWrite({ file, appends: flag.startsWith('a'), at: 0 }, bytesOf(data), undefined)
    return file
  }

  const functions: Record<keyof Functions, (...given: never[]) => unknown> = {
    openSync: (path: fs.PathLike, flag: fs.OpenMode = 'r', mode?: fs.Mode) => {
      const own = isForReading(flag) ? undefined : below(path)
      if (own === undefined) return original.openSync(path, flag, mode)
      if (!/^(r\+|[wa]x?)$/.test(String(flag))) throw new Error(`not recorded: open ${own} with ${flag}`)
      const existed = disk.names.has(own)
      const handle = original.openSync(path, flag, mode)
      handles.set(handle, { file: recordOpen(own, flag, existed), appends: String(flag).startsWith('a'), at: 0 })
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
      recordWrite(own, bytesOf(data).subarray(offset ?? 0, (offset ?? 0) + size), position)
      return size
    },
    writeFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      const own = below(path)
      const run = (): void => original.writeFileSync(path, data, options)
      if (own === undefined) return run()
      const file = writeWhole(own, data, flagOf(options, 'w'), run)
      if (typeof options === 'object' && options?.flush === true) add({ kind: 'synchronise', file })
    },
    appendFileSync: (path: fs.PathLike, data: string, options?: fs.WriteFileOptions) => {
      const own = below(path)
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
      const own = below(path)
      if (own !== undefined) add({ kind: 'cut', file: fileAt(disk, own), size: size ?? 0 })
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      original.renameSync(from, to)
      const [own, other] = [below(from), below(to)]
      if (own !== undefined && other !== undefined) add({ kind: 'rename', from: own, to: other })
      else if (own !== other) throw new Error(`not recorded: rename ${from} to ${to}`)
    },
    linkSync: (from: fs.PathLike, to: fs.PathLike) => {
      original.linkSync(from, to)
      const [own, other] = [below(from), below(to)]
      if (own !== undefined && other !== undefined) add({ kind: 'link', from: own, to: other })
    },
    unlinkSync: (path: fs.PathLike) => {
      original.unlinkSync(path)
      recordRemove(below(path) ?? '')
    },
    rmSync: (path: fs.PathLike, options?: fs.RmOptions) => {
      original.rmSync(path, options)
      const own = below(path)
      if (own !== undefined) recordRemove(own)
    },
    rmdirSync: (path: fs.PathLike) => {
      original.rmdirSync(path)
      const own = below(path)
      if (own !== undefined) recordRemove(own)
    },
    mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
      const made = original.mkdirSync(path, options)
      const parts = below(path)?.split('/') ?? []
      const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      for (const each of paths) if (!disk.directories.has(each)) add({ kind: 'make-directory', path: each })
      return made
    },
  }
  // Node's functions call each other; only the outermost call is recorded.
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

/** Functions that change files and are not supported. */
const REFUSED = [
  ...['appendFile', 'writeFile', 'rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'truncate', 'link', 'symlink', 'copyFile', 'cp'],
  ...['symlinkSync', 'copyFileSync', 'cpSync', 'mkdtempSync', 'createWriteStream', 'mkdtemp', 'open'],
] as const

/** Returns replacements that throw for paths below the directory, except to read. */
function refusals(original: object, root: string): object {
  const functions = original as Readonly<Record<string, (...given: unknown[]) => unknown>>
  const names = REFUSED.filter((name) => name in original)
  return Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        const reads = name === 'open' && (given[1] === 'r' || typeof given[1] !== 'string')
        const path = given.find((each) => pathBelow(root, each) !== undefined)
        if (path !== undefined && !reads) throw new Error(`not recorded: ${name} ${path}`)
        return functions[name]?.(...given)
      },
    ]),
  )
}

/** Path relative to the directory; `undefined` if it is not below it. */
function pathBelow(root: string, path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined
  const within = relative(root, resolve(path))
  return within.startsWith('..') || within === '' ? undefined : within.replaceAll(sep, '/')
}

function flagOf(options: unknown, defaultFlag: string): string {
  return typeof options === 'object' && options !== null && 'flag' in options ? String(options.flag) : defaultFlag
}

function bytesOf(data: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  throw new Error('not recorded: neither a text nor bytes')
}

/** Constants of the file system that change a file or create one. */
const CHANGES = fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_APPEND

function isForReading(flag: fs.OpenMode): boolean {
  return flag === 'r' || (typeof flag === 'number' && (flag & CHANGES) === 0)
}
