import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Maximum decompressed size of a chunk in bytes, far above the largest that is sent. */
const MAX_BYTES = 1 << 28

/** Compresses journal lines. */
export function compressLines(lines: readonly string[]): Buffer {
  return deflateRawSync(lines.join('\n'), { level: 1 })
}

/** A chunk of lines. */
export interface Chunk {
  /** Compressed form. */
  readonly bytes: Uint8Array
  /** The lines without the last line break. */
  readonly text: string
}

/** Decompresses a chunk; `undefined` if it is invalid. */
export function decompressChunk(bytes: Uint8Array): Chunk | undefined {
  try {
    return { bytes, text: inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }).toString('utf8') }
  } catch {
    return undefined
  }
}

/** Decompresses several chunks; `undefined` if any is invalid. */
export function decompressLines(pieces: unknown): readonly string[] | undefined {
  if (!Array.isArray(pieces)) return undefined
  const lines: string[] = []
  for (const piece of pieces) {
    const more = piece instanceof Uint8Array ? decompressChunk(piece) : undefined
    if (more === undefined) return undefined
    for (const line of more.text.split('\n')) lines.push(line)
  }
  return lines
}
