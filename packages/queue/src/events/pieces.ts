import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Most bytes of a piece that is read: the longest that is sent is far below. */
const LONGEST = 1 << 28

/** Lines of a journal as they travel. */
export function packed(lines: readonly string[]): Buffer {
  return deflateRawSync(lines.join('\n'), { level: 1 })
}

/** Lines that came together. */
export interface Piece {
  /** As they travelled. */
  readonly bytes: Uint8Array
  /** The lines, without the last line break. */
  readonly text: string
}

/** What a piece says; undefined where it is none. */
export function unpacked(bytes: Uint8Array): Piece | undefined {
  try {
    return { bytes, text: inflateRawSync(bytes, { maxOutputLength: LONGEST }).toString('utf8') }
  } catch {
    return undefined
  }
}

/** The lines of several pieces; undefined where one of them is none. */
export function unpackedAll(pieces: unknown): readonly string[] | undefined {
  if (!Array.isArray(pieces)) return undefined
  const lines: string[] = []
  for (const piece of pieces) {
    const more = piece instanceof Uint8Array ? unpacked(piece) : undefined
    if (more === undefined) return undefined
    for (const line of more.text.split('\n')) lines.push(line)
  }
  return lines
}
