import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './operation.ts'

/** What stands in a directory, as a value: operations make another one of it. */
export interface Disk {
  /** Number of the file under each path. */
  readonly names: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<number, Buffer>
  readonly directories: ReadonlySet<string>
}

/** The disk after the operation. */
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

/** What a directory holds; nothing where there is none. */
export function readDisk(root: string): Disk {
  const names = new Map<string, number>()
  const files = new Map<number, Buffer>()
  const directories = new Set<string>()
  const known = new Map<number, number>()
  for (const path of listOf(root)) {
    const { ino } = statSync(join(root, path))
    if (statSync(join(root, path)).isDirectory()) {
      directories.add(path)
      continue
    }
    const file = known.get(ino) ?? files.size
    known.set(ino, file)
    names.set(path, file)
    files.set(file, readFileSync(join(root, path)))
  }
  return { names, files, directories }
}

/** Puts the disk in the place of what a directory holds. */
export function writeDisk({ names, files, directories }: Disk, root: string, edit = (_: string, bytes: Buffer) => bytes): void {
  rmSync(root, { recursive: true, force: true })
  for (const path of ['', ...[...directories].sort()]) mkdirSync(join(root, path))
  const made = new Map<number, string>()
  for (const [path, file] of names) {
    const other = made.get(file)
    if (other === undefined) writeFileSync(join(root, path), edit(path, files.get(file) ?? EMPTY))
    else linkSync(other, join(root, path))
    made.set(file, join(root, path))
  }
}

/** Two disks with the same digest hold the same. Random parts of names count for nothing. */
export function digestOf(disk: Disk): string {
  const hash = createHash('sha1')
  for (const path of [...disk.directories].sort()) hash.update(`${path}/\0`)
  const sorted = [...disk.names].map(([path, file]) => [path.replace(UUID, 'UUID'), file] as const).sort()
  for (const [path, file] of sorted) {
    const bytes = contentOf(disk, file)
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/

const EMPTY = Buffer.alloc(0)

/** The number of the file under the path. Throws where there is none: then something changed it that was not recorded. */
export function fileAt({ names }: Disk, path: string): number {
  const file = names.get(path)
  if (file === undefined) throw new Error(`the model of the disk has no ${path}`)
  return file
}

/** The bytes of a file. */
export function contentOf({ files }: Disk, file: number): Buffer {
  return files.get(file) ?? EMPTY
}

function put(files: Disk['files'], file: number, bytes: Buffer): Disk['files'] {
  return new Map(files).set(file, bytes)
}

function without(names: Disk['names'], path: string): Disk['names'] {
  const left = new Map(names)
  left.delete(path)
  return left
}

/** A file, or a directory with all that is below it. */
function renamed({ names, files, directories }: Disk, from: string, to: string): Disk {
  const moved = (path: string): string => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path)
  const kept = [...names].filter(([path]) => path !== to)
  return {
    names: new Map(kept.map(([path, file]) => [moved(path), file])),
    files,
    directories: new Set([...directories].map(moved)),
  }
}

function listOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
}
