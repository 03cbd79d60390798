import { closeSync, ftruncateSync, openSync, rmSync, truncateSync } from 'node:fs'
import { OrreryError } from '@orreryjs/core'
import { type AtomicFile, openAtomicFile, writeFileAtomically } from './atomic-file.ts'
import { type CompressedJournal, isCompressed, openCompressedJournal, tailHeader, tailPath } from './compressed-journal.ts'
import { withWriteErrors } from './files.ts'
import { packMember } from './gzip-members.ts'
import { readRange } from './journal-bytes.ts'
import { copyLines, type LineFile, openLineFile, truncate, writeWhole } from './line-file.ts'

/** Minimum length of the content of a member, except for the last. Larger ones are hardly smaller in total, and slower to read from the middle. */
const BLOCK = 1 << 20

/** The journal of a run, open for appending. */
export interface JournalFile extends LineFile {
  /** Writes a compressed journal to a single file, as it stays when the run is complete. Throws `FILE_UNWRITABLE`. */
  seal(): void
}

/** Opens the journal of a run for appending: compressed if its name says so. Throws `FILE_UNWRITABLE`, `FILE_UNREADABLE` or `JOURNAL_INVALID`. */
export function openJournalFile(path: string): JournalFile {
  return isCompressed(path) ? openCompressedFile(path) : { ...openLineFile(path), seal: () => undefined }
}

/**
 * Opens a new or existing compressed journal. Each line is on disk at once, in the file of the last lines. A full block of lines becomes a member:
 * first it is appended, then the file is removed. A crash in between leaves both, and readers ignore the file.
 */
function openCompressedFile(path: string): JournalFile {
  const file = withWriteErrors(path, () => openSync(path, 'a'))
  let { size, length, tail } = contentOf(path, file)
  let failure: unknown
  let isOpen = true

  const seal = (): void => {
    if (failure !== undefined) throw failure
    if (tail === undefined) return
    const lines = tail
    try {
      const content = readRange({ path: lines.path, start: tailHeader(size).length, end: lines.length() })
      const member = packMember(content)
      withWriteErrors(path, () => writeWhole(file, member))
      length += member.length
      size += content.length
      tail = undefined
      lines.close()
      withWriteErrors(lines.path, () => rmSync(lines.path))
    } catch (error) {
      failure = error
      truncate(file, length)
      throw error
    }
  }
  const write = (bytes: string | Uint8Array): void => {
    if (failure !== undefined) throw failure
    tail ??= openTail(path, size)
    tail.append(bytes)
    if (tail.length() >= BLOCK) seal()
  }
  return {
    path,
    length: () => size + (tail === undefined ? 0 : tail.length() - tailHeader(size).length),
    append: write,
    appendAll: (other) => copyLines(other, write),
    seal,
    close: () => {
      if (!isOpen) return
      isOpen = false
      try {
        seal()
      } catch (error) {
        // All lines are on disk; the next writer makes a member of them.
        if (!(error instanceof OrreryError)) throw error
      } finally {
        tail?.close()
        closeSync(file)
      }
    },
  }
}

/** State of an open compressed journal. */
interface Content {
  size: number
  length: number
  tail: LineFile | undefined
}

/** Removes remains of an earlier writer: an incomplete member, and last lines that became a member. */
function contentOf(path: string, file: number): Content {
  try {
    const { size, length, torn, tail, close } = openCompressedJournal(path)
    close()
    if (torn > 0) withWriteErrors(path, () => ftruncateSync(file, length))
    if (tail.length > 0) return { size, length, tail: openLineFile(tailPath(path)) }
    withWriteErrors(path, () => rmSync(tailPath(path), { force: true }))
    return { size, length, tail: undefined }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function openTail(path: string, size: number): LineFile {
  const tail = openLineFile(tailPath(path))
  tail.append(tailHeader(size))
  return tail
}

/** Removes all bytes from an offset on; of the uncompressed bytes of a compressed journal. Throws `FILE_UNWRITABLE` or `JOURNAL_INVALID`. */
export function truncateJournal(path: string, end: number): void {
  if (!isCompressed(path)) {
    withWriteErrors(path, () => truncateSync(path, end))
    return
  }
  const journal = openCompressedJournal(path)
  try {
    if (end < journal.end) truncateCompressed(path, journal, end)
  } finally {
    journal.close()
  }
}

/** The lines of a member that is cut become last lines, which readers ignore until the member is removed. A crash in between leaves all bytes. */
function truncateCompressed(path: string, { members, size, length, read }: CompressedJournal, end: number): void {
  const cut = members.find((member) => member.end > end)
  const start = cut?.start ?? size
  writeFileAtomically(tailPath(path), Buffer.concat([Buffer.from(tailHeader(start)), read(start, end)]))
  withWriteErrors(path, () => truncateSync(path, cut?.at ?? length))
}

const LINE_BREAK = 0x0a

/** Opens the replacement of a journal, in the form that its name says. Throws as `openAtomicFile` does. */
export function openAtomicJournal(path: string): AtomicFile {
  const file = openAtomicFile(path)
  if (!isCompressed(path)) return file
  let parts: Uint8Array[] = []
  let size = 0
  const pack = (end: (bytes: Buffer) => number): void => {
    const bytes = Buffer.concat(parts)
    const content = bytes.subarray(0, end(bytes))
    if (content.length > 0) file.write(packMember(content))
    parts = [bytes.subarray(content.length)]
    size = bytes.length - content.length
  }
  return {
    ...file,
    write(data) {
      const bytes = Buffer.from(data)
      parts.push(bytes)
      size += bytes.length
      if (size >= BLOCK) pack((all) => all.lastIndexOf(LINE_BREAK) + 1)
    },
    finish() {
      pack((all) => all.length)
      file.finish()
    },
  }
}
