import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { makeDirectory, writing } from '@orreryjs/harness'

/** A file that appears under its name only when it is whole. */
export interface OutputFile {
  readonly path: string
  /** Throws `FILE_UNWRITABLE`. */
  write(data: string | Uint8Array): void
  /** Puts the file in its place. Throws `FILE_UNWRITABLE`. */
  finish(): void
  /** Removes what was written, unless it was finished. May be called at any time. */
  discard(): void
}

/** Text that is gathered before it is written, in characters. */
const GATHERED = 1 << 16

/** Throws `FILE_EXISTS` where writing the file would replace something, `FILE_UNWRITABLE` where nobody can tell. */
export function refuseExisting(path: string, force: boolean): void {
  const found = writing(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined || (force && !found.isDirectory())) return
  if (!found.isDirectory()) throw new OrreryError('FILE_EXISTS', `${path} already exists`)
  throw new OrreryError('FILE_EXISTS', `${path} is a directory; expected a file`, { hint: 'choose another --out' })
}

/** Opens a new file, with the directories above it. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function openOutput(path: string, force: boolean): OutputFile {
  refuseExisting(path, force)
  const unfinished = `${path}.unfinished-${process.pid}`
  writing(path, () => makeDirectory(dirname(path)))
  const file = writing(path, () => openSync(unfinished, 'w'))
  let open = true
  let gathered: string[] = []
  let size = 0

  const flush = (): void => {
    if (size > 0) writeWhole(path, file, Buffer.from(gathered.join('')))
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
        writeWhole(path, file, data)
        return
      }
      gathered.push(data)
      size += data.length
      if (size >= GATHERED) flush()
    },
    finish() {
      flush()
      close()
      writing(path, () => renameSync(unfinished, path))
    },
    discard() {
      close()
      if (existsSync(unfinished)) rmSync(unfinished)
    },
  }
}

/** The system may take less than it was given. */
function writeWhole(path: string, file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writing(path, () => writeSync(file, bytes, written))
}
