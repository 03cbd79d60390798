import { errorMessage, OrreryError } from '@orreryjs/core'
import { fileSystem } from '../../data/file-system.ts'
import { createChecksum } from '../checksum.ts'

/** Writes a new file from its beginning, in blocks. */
interface FileWriter {
  write(bytes: Uint8Array): void
  /** Writes the rest, to the disk itself, and closes the file. */
  finish(): WrittenFile
  /** Closes the file as it is. */
  abandon(): void
}

export interface WrittenFile {
  readonly bytes: number
  readonly checksum: string
}

const BLOCK = 1 << 20

/** Throws `FILE_UNWRITABLE`, also in what it returns. */
export function createFileWriter(path: string): FileWriter {
  const { closeSync, fsyncSync, openSync, writeSync } = fileSystem()
  const file = guardedWrite(path, () => openSync(path, 'w'))
  const checksum = createChecksum()
  const block = new Uint8Array(BLOCK)
  let [waiting, bytes] = [0, 0]
  const flush = (): void => {
    const part = block.subarray(0, waiting)
    checksum.add(part)
    guardedWrite(path, () => {
      for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
    })
    waiting = 0
  }
  return {
    write(data) {
      bytes += data.length
      for (let start = 0; start < data.length; ) {
        const part = data.subarray(start, start + BLOCK - waiting)
        block.set(part, waiting)
        waiting += part.length
        start += part.length
        if (waiting === BLOCK) flush()
      }
    },
    finish() {
      flush()
      guardedWrite(path, () => {
        fsyncSync(file)
        closeSync(file)
      })
      return { bytes, checksum: checksum.digits() }
    },
    abandon: () => closeSync(file),
  }
}

/** Runs what writes a file, and turns what the file system says into a sentence that names it: `FILE_UNWRITABLE`. */
export function guardedWrite<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${errorMessage(cause)}`, { cause })
  }
}
