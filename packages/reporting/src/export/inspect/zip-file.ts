import { crc32 } from 'node:zlib'
import { OrreryError } from '@orreryjs/core'
import { deflateSync, Zip, type ZipInputFile } from 'fflate'
import type { OutputFile } from '../output-file.ts'

/** Files that a ZIP archive holds without the extensions for large ones. */
export const MOST_FILES = 65_535

/** Bytes that it holds. */
const MOST_BYTES = 2 ** 32 - 1

const DEFLATE = 8

/** Takes the files of an archive one after the other. */
export interface ZipWriter {
  add(name: string, text: string): void
  end(): void
}

/**
 * Writes an archive as its files come, in bytes that depend on nothing else: compressed by JavaScript, as the native
 * compressor answers differently from machine to machine. Throws `USAGE` where it becomes too large.
 */
export function writeZip(file: OutputFile): ZipWriter {
  let size = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    size += bytes.length
    if (size > MOST_BYTES) throw tooLarge(file.path)
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

/** On the first day that an archive can name. It is written in local time, and so the same everywhere. */
const TIME = new Date(1980, 0, 1, 12)

function tooLarge(path: string): OrreryError {
  return new OrreryError('USAGE', `${path} would be larger than 4 GB, the most that an archive holds`, {
    hint: 'export with --container json, or a run with fewer episodes',
  })
}
