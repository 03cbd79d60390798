import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OrreryError, textHash } from '@orreryjs/core'
import { writing } from './files.ts'
import { isGone } from './lock.ts'

/** A file that takes its name only when it is whole: until then, and whatever happens, an older one of the name stays as it is. */
export interface WholeFile {
  readonly path: string
  /** Adds to its end. Throws `FILE_UNWRITABLE`. */
  write(data: string | Uint8Array): void
  /** Puts the file in its place, also for a power failure. Throws `FILE_UNWRITABLE`. */
  finish(): void
  /** Removes what was written, unless it was finished. May be called at any time. */
  discard(): void
}

/** Texts are gathered before they are written, so many characters. */
const GATHERED = 1 << 16

/**
 * Opens a file beside the path, which stands under its name when it is finished. What processes left there that died before they
 * could finish goes. Throws `FILE_UNWRITABLE`, also where something stands there that is no file.
 */
export function openWholeFile(path: string): WholeFile {
  const { target, mode } = targetOf(path)
  tidy(target)
  const unfinished = `${target}.${HOST}-${process.pid}-${randomUUID().slice(0, DIGITS)}.new`
  const file = writing(path, () => openSync(unfinished, 'wx', mode))
  let gathered: string[] = []
  let size = 0
  let open = true
  let finished = false

  const flush = (): void => {
    if (size > 0) writeAll(path, file, Buffer.from(gathered.join('')))
    gathered = []
    size = 0
  }
  const close = (): void => {
    if (open) writing(path, () => closeSync(file))
    open = false
  }
  return {
    path,
    write(data) {
      if (typeof data !== 'string') {
        flush()
        writeAll(path, file, data)
        return
      }
      gathered.push(data)
      size += data.length
      if (size >= GATHERED) flush()
    },
    finish() {
      flush()
      writing(path, () => fsyncSync(file))
      close()
      writing(path, () => renameSync(unfinished, target))
      finished = true
    },
    discard() {
      close()
      if (!finished) rmSync(unfinished, { force: true })
    },
  }
}

/** Writes a file all or nothing; another of the name is replaced. Throws `FILE_UNWRITABLE`. */
export function writeWholeFile(path: string, content: string | Uint8Array): void {
  const file = openWholeFile(path)
  try {
    file.write(content)
    file.finish()
  } finally {
    file.discard()
  }
}

/** The system may take less than it was given: of a full disk, what fits. */
function writeAll(path: string, file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writing(path, () => writeSync(file, bytes, written))
}

/** Where the file will stand, links followed, and who may use it: what replaces a private file stays private. */
function targetOf(path: string): { readonly target: string; readonly mode: number } {
  const found = writing(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined) return { target: path, mode: 0o666 }
  // A device, say, must not be replaced by a file.
  if (!found.isFile()) throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: what stands there is no file`)
  return { target: writing(path, () => realpathSync(path)), mode: found.mode & 0o666 }
}

/** Digits of what tells unfinished files of one path apart. */
const DIGITS = 8

const HOST = textHash(hostname()).slice(0, DIGITS)

const UNFINISHED = /^\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.new$/

/** Of processes on other machines nothing is known, so what they left stays. */
function tidy(path: string): void {
  const [directory, name] = [dirname(path), basename(path)]
  for (const each of namesIn(directory)) {
    if (!each.startsWith(name)) continue
    const [, host, pid = ''] = UNFINISHED.exec(each.slice(name.length)) ?? []
    if (host === HOST && isGone(pid)) rmSync(join(directory, each), { force: true })
  }
}

/** None where nobody may look, or there is no directory: opening a file there says what is wrong. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
