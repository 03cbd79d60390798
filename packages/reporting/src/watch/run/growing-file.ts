import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { type CutPart, cutEpisodes } from './cut-episodes.ts'

/** A file of events that another process may be writing, followed by its size alone: no lock, no watch of the file system. */
export interface GrowingFile {
  /**
   * Reads what is new, a bounded part at a time. `again` tells that the file is another one than before, or was cut: all that was read
   * of it holds no more. Never throws: a file that cannot be read now has nothing new.
   */
  read(onPart: (part: CutPart) => void, again: () => void): Growth
}

/** What a look at a file found. */
interface Growth {
  readonly grew: boolean
  /** Whether there is more to be read at once. */
  readonly more: boolean
  /** Why it cannot be read. */
  readonly problem?: string
}

/** Bytes that are read in one go. */
const PART = 1 << 20
/** Longest part for one episode; a longer one is not shown, so that no file can fill the memory. */
const MOST = 1 << 28
/** Bytes before the place of reading, and at the beginning, that must stay what they were. */
const MARK = 96

const NOTHING: Growth = { grew: false, more: false }

/** Follows a file that may not be there yet. */
export function createGrowingFile(path: string): GrowingFile {
  let next = 0
  let seen = 0
  let modified = 0
  let head: Buffer = Buffer.alloc(0)
  let mark: Buffer = Buffer.alloc(0)

  const isSame = (file: number, size: number): boolean =>
    size >= next && readAt(file, 0, head.length).equals(head) && readAt(file, next - mark.length, mark.length).equals(mark)

  const follow = (file: number, onPart: (part: CutPart) => void, again: () => void): Growth => {
    const found = fstatSync(file)
    if (!found.isFile()) return { ...NOTHING, problem: `${path} is no file: what stands here was read before` }
    const { size, mtimeMs } = found
    // Written and no longer than before: what stands in its middle may be other text.
    const same = isSame(file, size) && (size > seen || seen === 0 || mtimeMs === modified)
    modified = mtimeMs
    if (!same) {
      next = 0
      seen = 0
      again()
    }
    if (size === seen) return { ...NOTHING, grew: !same }
    for (let length = PART; ; length *= 2) {
      const bytes = readAt(file, next, Math.min(length, size - next))
      const isAll = next + bytes.length >= size
      const part = cutEpisodes(bytes, next)
      if (part.next === next && !isAll && length < MOST) continue
      if (part.next === next && !isAll) return { ...NOTHING, problem: `${path}: an episode is longer than ${MOST} bytes` }
      // A part that was cut in the middle of an episode is read on from there.
      onPart(isAll ? part : { ...part, pieces: part.pieces.filter(({ start }) => start < part.next) })
      next = part.next
      seen = isAll ? size : next
      head = readAt(file, 0, Math.min(MARK, next))
      mark = readAt(file, next - Math.min(MARK, next), Math.min(MARK, next))
      return { grew: true, more: !isAll }
    }
  }
  return {
    read(onPart, again) {
      let file: number
      try {
        // A pipe under that name would keep everybody waiting.
        file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
      } catch (error) {
        return isGone(error) && seen === 0 ? NOTHING : { ...NOTHING, problem: problemOf(path, error) }
      }
      try {
        return follow(file, onPart, again)
      } catch (error) {
        return { ...NOTHING, problem: problemOf(path, error) }
      } finally {
        closeSync(file)
      }
    },
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

function problemOf(path: string, error: unknown): string {
  if (isGone(error)) return `${path} is gone: what stands here was read before`
  return `${path} cannot be read, and what stands here was read before: ${error instanceof Error ? error.message : String(error)}`
}

/** Fewer bytes where the file ends before them. */
function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length))
  let read = 0
  while (read < bytes.length) {
    const size = readSync(file, bytes, read, bytes.length - read, start + read)
    if (size === 0) break
    read += size
  }
  return bytes.subarray(0, read)
}
