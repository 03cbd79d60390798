import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './operation.ts'

/** Immutable content of a directory. */
export interface Disk {
  /** File number of each path. */
  readonly names: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<number, Buffer>
  readonly directories: ReadonlySet<string>
}

/** Returns the disk after an operation. */
export function apply(disk: Disk, operation: Operation): Disk {
  const { names, files, directories } = disk
  switch (operation.kind) {
    case 'create':
      return { ...disk, names: new Map(names).set(operation.path, operation.file), files: put(files, operation.file, EMPTY) }
    case 'write': {
      const old = contentOf(disk, operation.file)
      const { at, bytes } = operation
      const gap = Buffer.alloc(Math.max(0, at - old.length))
      return {
        ...disk,
        files: put(files, operation.file, Buffer.concat([old.subarray(0, at), gap, bytes, old.subarray(at + bytes.length)])),
      }
    }
    case 'cut': {
      const old = contentOf(disk, operation.file)
      const gap = Buffer.alloc(Math.max(0, operation.size - old.length))
      return { ...disk, files: put(files, operation.file, Buffer.concat([old.subarray(0, operation.size), gap])) }
    }
    case 'synchronise':
      return disk
    case 'link':
      return { ...disk, names: new Map(names).set(operation.to, fileAt(disk, operation.from)) }
    case 'rename':
      return renamed(disk, operation.from, operation.to)
    case 'remove':
      return { ...disk, names: without(names, operation.path) }
    case 'make-directory':
      return { ...disk, directories: new Set(directories).add(operation.path) }
    case 'remove-directory':
      return { ...disk, directories: new Set([...directories].filter((path) => path !== operation.path)) }
    default:
      return operation satisfies never
  }
}

/** Reads the content of a directory. */
export function readDisk(root: string): Disk {
  const names = new Map<string, number>()
  const files = new Map<number, Buffer>()
  const directories = new Set<string>()
  const fileOfInode = new Map<number, number>()
  for (const path of listOf(root)) {
    const { ino } = statSync(join(root, path))
    if (statSync(join(root, path)).isDirectory()) {
      directories.add(path)
      continue
    }
    const file = fileOfInode.get(ino) ?? files.size
    fileOfInode.set(ino, file)
    names.set(path, file)
    files.set(file, readFileSync(join(root, path)))
  }
  return { names, files, directories }
}

/** Replaces the content of a directory by a disk. */
export function writeDisk({ names, files, directories }: Disk, root: string, edit = (_: string, bytes: Buffer) => bytes): void {
  rmSync(root, { recursive: true, force: true })
  for (const path of ['', ...[...directories].sort()]) mkdirSync(join(root, path))
  const written = new Map<number, string>()
  for (const [path, file] of names) {
    const other = written.get(file)
    if (other === undefined) writeFileSync(join(root, path), edit(path, files.get(file) ?? EMPTY))
    else linkSync(other, join(root, path))
    written.set(file, join(root, path))
  }
}

/** Digest of a disk's content. Ignores random parts of names. */
export function digestOf(disk: Disk): string {
  const hash = createHash('sha1')
  for (const path of [...disk.directories].sort()) hash.update(`${path}/\0`)
  const sorted = [...disk.names].map(([path, file]) => [path.replace(UUID, 'UUID'), file] as const).sort()
  for (const [path, file] of sorted) {
    const bytes = contentOf(disk, file)
    hash.update(`${path}\0${contentDigest(bytes)}\0`)
  }
  return hash.digest('hex')
}

/** Digests of contents, which never change: consecutive disks share most of them. */
const digests = new WeakMap<Buffer, string>()

function contentDigest(bytes: Buffer): string {
  const digest = digests.get(bytes) ?? createHash('sha1').update(bytes).digest('hex')
  digests.set(bytes, digest)
  return digest
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/

const EMPTY = Buffer.alloc(0)

/** File number of a path. Throws if it does not exist, because then an operation was not recorded. */
export function fileAt({ names }: Disk, path: string): number {
  const file = names.get(path)
  if (file === undefined) throw new Error(`the model of the disk has no ${path}`)
  return file
}

/** Bytes of a file. */
export function contentOf({ files }: Disk, file: number): Buffer {
  return files.get(file) ?? EMPTY
}

function put(files: Disk['files'], file: number, bytes: Buffer): Disk['files'] {
  return new Map(files).set(file, bytes)
}

function without(names: Disk['names'], path: string): Disk['names'] {
  const remaining = new Map(names)
  remaining.delete(path)
  return remaining
}

/** Renames a file, or a directory with everything below it. */
function renamed({ names, files, directories }: Disk, from: string, to: string): Disk {
  const newPath = (path: string): string => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path)
  const kept = [...names].filter(([path]) => path !== to)
  return {
    names: new Map(kept.map(([path, file]) => [newPath(path), file])),
    files,
    directories: new Set([...directories].map(newPath)),
  }
}

function listOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
}
