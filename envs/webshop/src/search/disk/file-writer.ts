import { OrreryError, systemReason } from '@orreryjs/core'
import { fileSystem } from '../../data/file-system.ts'
import { createChecksum } from '../checksum.ts'

/** Writes a new file sequentially, in blocks. */
interface FileWriter {
  write(bytes: Uint8Array): void
  /** Writes the rest, syncs to disk and closes the file. */
  finish(): WrittenFile
  /** Closes the file without writing the rest. */
  close(): void
}

export interface WrittenFile {
  readonly bytes: number
  readonly checksum: string
}

const BLOCK = 1 << 20

/** Creates a file writer. An existing file is replaced, and a link is not followed. Creation and methods throw `FILE_UNWRITABLE`. */
export function createFileWriter(path: string): FileWriter {
  const { closeSync, fsyncSync, openSync, rmSync, writeSync } = fileSystem()
  const file = writeOrThrow(path, () => {
    rmSync(path, { force: true })
    return openSync(path, 'wx')
  })
  const checksum = createChecksum()
  const block = new Uint8Array(BLOCK)
  let [buffered, bytes] = [0, 0]
  const flush = (): void => {
    const part = block.subarray(0, buffered)
    checksum.add(part)
    writeOrThrow(path, () => {
      for (let done = 0; done < part.length; ) done += writeSync(file, part, done)
    })
    buffered = 0
  }
  return {
    write(data) {
      bytes += data.length
      for (let start = 0; start < data.length; ) {
        const part = data.subarray(start, start + BLOCK - buffered)
        block.set(part, buffered)
        buffered += part.length
        start += part.length
        if (buffered === BLOCK) flush()
      }
    },
    finish() {
      flush()
      writeOrThrow(path, () => {
        fsyncSync(file)
        closeSync(file)
      })
      return { bytes, checksum: checksum.digits() }
    },
    close: () => closeSync(file),
  }
}

/** Runs a file write and converts file system errors to `FILE_UNWRITABLE` with the path. */
export function writeOrThrow<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${systemReason(cause)}`, { cause })
  }
}
