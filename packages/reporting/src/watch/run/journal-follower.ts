import { openBytes, type StoredBytes } from '@orreryjs/harness'
import { type JournalPart, splitEpisodes } from './split-episodes.ts'

/** A journal that another process may be writing. It is followed by its size only, without locks or file system watches. */
export interface JournalFollower {
  /**
   * Reads a bounded part of the new bytes. Calls `again` if the file was replaced or truncated, so earlier data is invalid. Never
   * throws: an unreadable file has no new bytes.
   */
  read(onPart: (part: JournalPart) => void, again: () => void): Growth
}

/** Result of reading a file. */
interface Growth {
  readonly grew: boolean
  /** True if more bytes are available. */
  readonly more: boolean
  /** Share of the file that was read, 0 to 1; present if more bytes are available. */
  readonly share?: number
  /** Error message if the file cannot be read. */
  readonly problem?: string
}

/** Number of bytes per read. */
const PART = 1 << 20
/** Maximum size of an episode in bytes; longer ones are skipped to bound memory. */
const MAX_EPISODE = 1 << 28
/** Number of bytes at the start of the file and before the current position that detect a replaced file. */
const MARK = 96

const NOTHING: Growth = { grew: false, more: false }

/** Follows a file, which may not exist yet; its path says whether it is compressed, and is known when it exists. */
export function followJournal(pathOf: () => string): JournalFollower {
  let next = 0
  let readSize = 0
  let modified = 0
  let head: Uint8Array = new Uint8Array()
  let mark: Uint8Array = new Uint8Array()

  const isSame = ({ size, read }: StoredBytes): boolean =>
    size >= next && isEqual(read(0, head.length), head) && isEqual(read(next - mark.length, next), mark)

  const follow = (path: string, file: StoredBytes, onPart: (part: JournalPart) => void, again: () => void): Growth => {
    if (!file.isFile) return { ...NOTHING, problem: `${path} is not a file; showing the last state read` }
    const { size } = file
    // A file that was modified but did not grow may have been rewritten.
    const same = isSame(file) && (size > readSize || readSize === 0 || file.modified === modified)
    modified = file.modified
    if (!same) {
      next = 0
      readSize = 0
      again()
    }
    if (size === readSize) return { ...NOTHING, grew: !same }
    for (let length = PART; ; length *= 2) {
      const bytes = file.read(next, Math.min(next + length, size))
      const isAll = next + bytes.length >= size
      const part = splitEpisodes(bytes, next)
      if (part.next === next && !isAll && length < MAX_EPISODE) continue
      if (part.next === next && !isAll) return { ...NOTHING, problem: `${path}: an episode is longer than ${MAX_EPISODE} bytes` }
      // Drop an incomplete episode at the end; the next read starts there.
      onPart(isAll ? part : { ...part, pieces: part.pieces.filter(({ start }) => start < part.next) })
      next = part.next
      readSize = isAll ? size : next
      head = file.read(0, Math.min(MARK, next))
      mark = file.read(Math.max(0, next - MARK), next)
      return { grew: true, more: !isAll, ...(!isAll && { share: next / size }) }
    }
  }
  return {
    read(onPart, again) {
      const path = pathOf()
      let file: StoredBytes
      try {
        file = openBytes(path)
      } catch (error) {
        return isMissing(error) && readSize === 0 ? NOTHING : { ...NOTHING, problem: problemOf(path, error) }
      }
      try {
        return follow(path, file, onPart, again)
      } catch (error) {
        return { ...NOTHING, problem: problemOf(path, error) }
      } finally {
        file.close()
      }
    },
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function problemOf(path: string, error: unknown): string {
  if (isMissing(error)) return `${path} was deleted; showing the last state read`
  return `${path} cannot be read; showing the last state read: ${error instanceof Error ? error.message : String(error)}`
}
