import { crc32 } from 'node:zlib'
import { OrreryError } from '@orreryjs/core'
import { deflateSync, Zip, type ZipInputFile } from 'fflate'
import type { OutputFile } from '../output-file.ts'

/** Maximum number of files in a ZIP archive without ZIP64. */
export const MAX_FILES = 65_535

/** Maximum size in bytes. */
const MAX_BYTES = 2 ** 32 - 1

const DEFLATE = 8

/** Writes the files of an archive one by one. */
export interface ZipWriter {
  add(name: string, text: string): void
  end(): void
}

/**
 * Writes an archive as a stream. The bytes are reproducible: compression is in JavaScript, because native compressors differ between
 * machines. Throws `USAGE` if the archive becomes too large.
 */
export function writeZip(file: OutputFile): ZipWriter {
  let size = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    size += bytes.length
    if (size > MAX_BYTES) throw tooLarge(file.path)
    file.write(bytes)
  })
  return {
    add(name, text) {
      const bytes = Buffer.from(text)
      const entry: ZipInputFile = { filename: name, size: bytes.length, crc: crc32(bytes), compression: DEFLATE, mtime: TIME }
      zip.add(entry)
      entry.ondata?.(null, deflateSync(bytes), true)
    },
    end: () => zip.end(),
  }
}

/** First day that an archive can represent. Stored in local time, so it is the same everywhere. */
const TIME = new Date(1980, 0, 1, 12)

function tooLarge(path: string): OrreryError {
  return new OrreryError('USAGE', `${path} would exceed 4 GB, the maximum size of an archive`, {
    hint: 'export with --container json, or a run with fewer episodes',
  })
}
