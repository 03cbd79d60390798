import { closeSync, openSync, readSync } from 'node:fs'

/** A part of a file, in bytes. */
export interface Piece {
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The bytes of a piece; fewer where the file ends before it. */
export function readPiece({ path, start, end }: Piece): Uint8Array {
  const bytes = new Uint8Array(end - start)
  const file = openSync(path, 'r')
  let read = 0
  try {
    while (read < bytes.length) {
      const size = readSync(file, bytes, read, bytes.length - read, start + read)
      if (size === 0) break
      read += size
    }
  } finally {
    closeSync(file)
  }
  return bytes.subarray(0, read)
}
