import { OrreryError } from '@orreryjs/core'
import { fileSystem, guardedRead } from '../../data/file-system.ts'

/** Bytes asked of the file system at a time: it refuses more than 2 GiB. */
const PART = 1 << 28

/** A whole file in one buffer of exactly its size. Throws `FILE_UNREADABLE`. */
export function readBuffer(path: string): ArrayBuffer {
  const { closeSync, fstatSync, openSync, readSync } = fileSystem()
  return guardedRead(path, () => {
    const file = openSync(path, 'r')
    try {
      const bytes = new Uint8Array(fstatSync(file).size)
      for (let done = 0; done < bytes.length; ) {
        const read = readSync(file, bytes, done, Math.min(PART, bytes.length - done), done)
        if (read === 0) throw new OrreryError('DATA_INVALID', `${path} became shorter while it was read`)
        done += read
      }
      return bytes.buffer
    } finally {
      closeSync(file)
    }
  })
}

/** A file of 64-bit floats. Throws `FILE_UNREADABLE`. */
export function readFloats(path: string): Float64Array {
  const buffer = readBuffer(path)
  return new Float64Array(buffer, 0, Math.floor(buffer.byteLength / 8))
}
