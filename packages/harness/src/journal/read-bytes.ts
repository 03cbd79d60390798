// Apart from the exports of the package, because their declarations must not need types of Node.js, such as `Buffer`.
import { readFileSync, readSync } from 'node:fs'
import { requireReadable } from './files.ts'

/** Reads a file that may come from others. Throws errors of the file system, and what `requireReadable` throws. */
export function readWhole(path: string): Buffer {
  requireReadable(path)
  return readFileSync(path)
}

/** Reads up to `length` bytes of an open file, in a buffer of their own, aligned for numbers of 8 bytes. */
export function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(Math.max(0, length)))
  let read = 0
  while (read < bytes.length) {
    const size = readSync(file, bytes, read, bytes.length - read, start + read)
    if (size === 0) break
    read += size
  }
  return bytes.subarray(0, read)
}
