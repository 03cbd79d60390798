import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OrreryError, parseJson } from '@orreryjs/core'
import { isSystemError, requireRegularFile, toReadError } from './files.ts'
import { type GzipMember, type GzipMembers, listMembers, unpackMember, unpackMemberSync } from './gzip-members.ts'
import { readWhole } from './read-bytes.ts'

/** Name of a compressed journal. */
export const COMPRESSED_JOURNAL = 'events.jsonl.gz'

/**
 * Name of the file with the last lines of a compressed journal that is being written: they are on disk at once, and become a member when they fill a
 * block. The first line is `{"start":N}`, the offset of the others in the uncompressed journal. If the journal is longer, they are in it already.
 */
const TAIL_NAME = 'events.tail'

/** Returns true for the path of a compressed journal. */
export function isCompressed(path: string): boolean {
  return basename(path) === COMPRESSED_JOURNAL
}

/** Returns the path of the last lines of a compressed journal. */
export function tailPath(journal: string): string {
  return join(dirname(journal), TAIL_NAME)
}

/** Returns the first line of a file of last lines. */
export function tailHeader(start: number): string {
  return `${JSON.stringify({ start })}\n`
}

/** Content of a compressed journal when it was opened. All offsets are of uncompressed bytes. */
export interface CompressedJournal extends GzipMembers {
  /** Lines after the last member; empty in a complete journal. */
  readonly tail: Buffer
  /** Total length. */
  readonly end: number
  /** Reads a byte range; fewer bytes if the journal ends earlier. Throws `JOURNAL_INVALID`. */
  read(start: number, end: number): Buffer
  /** Reads a byte range as a stream, and decompresses the next part meanwhile. Throws `JOURNAL_INVALID`. */
  stream(start: number, end: number): AsyncGenerator<Buffer>
  close(): void
}

/** Opens a compressed journal, which another process may be writing. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
export function openCompressedJournal(path: string): CompressedJournal {
  requireRegularFile(path)
  // Before the members, because the writer removes it when its lines are in them.
  const lines = readTail(tailPath(path))
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const found = listMembers(path, file, fstatSync(file).size)
    return journalOf(path, file, found, tailAfter(path, found.size, lines))
  } catch (error) {
    if (file !== undefined) closeSync(file)
    throw toReadError(path, error)
  }
}

function journalOf(path: string, file: number, found: GzipMembers, tail: Buffer): CompressedJournal {
  const { members, size } = found
  let last: { readonly member: GzipMember; readonly content: Buffer } | undefined
  const contentOf = (member: GzipMember): Buffer => {
    if (last?.member !== member) last = { member, content: unpackMemberSync(path, file, member) }
    return last.content
  }
  const overlapping = (start: number, end: number): readonly GzipMember[] =>
    members.slice(firstAfter(members, start)).filter((member) => member.start < end)
  const partOf = (content: Buffer, at: number, start: number, end: number): Buffer =>
    content.subarray(Math.max(0, start - at), Math.max(0, end - at))
  return {
    ...found,
    tail,
    end: size + tail.length,
    read: (start, end) =>
      Buffer.concat([
        ...overlapping(start, end).map((member) => partOf(contentOf(member), member.start, start, end)),
        partOf(tail, size, start, end),
      ]),
    async *stream(start, end) {
      const parts = overlapping(start, end)
      const unpack = (at: number): Promise<Buffer> | undefined => {
        const content = parts[at] && unpackMember(path, file, parts[at])
        // Awaited later, or never if the reader stops.
        content?.catch(() => undefined)
        return content
      }
      let next = unpack(0)
      for (const [at, member] of parts.entries()) {
        const content = await next
        next = unpack(at + 1)
        if (content !== undefined) yield partOf(content, member.start, start, end)
      }
      const rest = partOf(tail, size, start, end)
      if (rest.length > 0) yield rest
    },
    close: () => closeSync(file),
  }
}

/** Returns the position of the first member that ends after an offset. */
function firstAfter(members: readonly GzipMember[], offset: number): number {
  let [low, high] = [0, members.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Last lines with the offset of the first. */
interface Tail {
  readonly start: number
  readonly lines: Buffer
}

const LINE_BREAK = 0x0a

/** Reads the file of the last lines; `undefined` without one, and for an incomplete first line. */
function readTail(path: string): Tail | undefined {
  const bytes = readExisting(path)
  const header = (bytes?.indexOf(LINE_BREAK) ?? -1) + 1
  if (bytes === undefined || header === 0) return undefined
  const start = startIn(bytes.toString('utf8', 0, header))
  if (start === undefined)
    throw new OrreryError('JOURNAL_INVALID', `${path}, line 1: expected the offset of its lines`, { hint: TAIL_HINT })
  return { start, lines: bytes.subarray(header) }
}

/** The writer may remove the file at any time. */
function readExisting(path: string): Buffer | undefined {
  try {
    return existsSync(path) ? readWhole(path) : undefined
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined
    throw toReadError(path, error)
  }
}

function startIn(text: string): number | undefined {
  try {
    const { start } = parseJson(text) as { readonly start?: unknown }
    return Number.isSafeInteger(start) ? Number(start) : undefined
  } catch {
    return undefined
  }
}

const TAIL_HINT = `restore a copy, or remove ${TAIL_NAME} and run \`orrery resume\``

/** Returns the lines that follow the members; a writer that was killed may have left lines that are in the last member. */
function tailAfter(path: string, size: number, tail: Tail | undefined): Buffer {
  if (tail === undefined || tail.start + tail.lines.length <= size) return Buffer.alloc(0)
  if (tail.start === size) return tail.lines
  throw new OrreryError(
    'JOURNAL_INVALID',
    `${tailPath(path)} continues at byte ${tail.start}, but ${path} has ${size} uncompressed bytes`,
    {
      hint: TAIL_HINT,
    },
  )
}
