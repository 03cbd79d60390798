import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { OrreryError, systemReason } from '@orreryjs/core'

/** A line of a cassette file; only the last one may lack its line break. */
export interface CassetteLine {
  readonly text: string
  readonly isComplete: boolean
}

/** Storage of a cassette. */
export interface CassetteFile {
  /** Path for messages. */
  readonly path: string
  exists(): boolean
  /** Reads its lines; none if the file does not exist. Throws `FILE_UNREADABLE`, and `DATA_INVALID` if it is not UTF-8. */
  lines(): AsyncIterable<CassetteLine>
  /** Appends a line. Throws `FILE_UNWRITABLE`. */
  append(line: string): void
  /** Replaces all lines atomically. Throws `FILE_UNWRITABLE`. */
  replace(lines: Iterable<string>): void
  close(): void
}

/** Stores a cassette in a file, which the first line creates. */
export function cassetteFile(path: string): CassetteFile {
  let descriptor: number | undefined
  const close = (): void => {
    if (descriptor !== undefined) closeSync(descriptor)
    descriptor = undefined
  }
  return {
    path,
    exists: () => existsSync(path),
    lines: () => readLines(path),
    append: (line) => {
      writing(path, () => {
        descriptor ??= openSync(path, 'a')
        writeWhole(descriptor, `${line}\n`)
      })
    },
    replace: (lines) => {
      close()
      writing(path, () => replaceFile(path, lines))
    },
    close,
  }
}

async function* readLines(path: string): AsyncGenerator<CassetteLine> {
  if (!existsSync(path)) return
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunksOf(path)) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let at = bytes.indexOf(0x0a, from); at >= 0; at = bytes.indexOf(0x0a, from)) {
      yield { text: decode(path, bytes.subarray(from, at)), isComplete: true }
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), isComplete: false }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) yield chunk as Buffer
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path}: not UTF-8 text`, { cause })
  }
}

/** Replaces the file atomically: the new file is renamed after it is flushed to disk. */
function replaceFile(path: string, lines: Iterable<string>): void {
  const temporary = `${path}.new`
  // Another's file or link of that name is never written.
  rmSync(temporary, { force: true })
  try {
    const file = openSync(temporary, 'wx')
    try {
      for (const line of lines) writeWhole(file, `${line}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** The system may write fewer bytes than requested. */
function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

function writing(path: string, run: () => void): void {
  try {
    run()
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${systemReason(cause)}`, {
      cause,
    })
  }
}
