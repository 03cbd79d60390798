import { closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** A line of a cassette's file; only the last one may lack its line break. */
export interface CassetteLine {
  readonly text: string
  readonly whole: boolean
}

/** Where a cassette is kept. */
export interface CassetteFile {
  /** Names it in messages. */
  readonly path: string
  exists(): boolean
  /** Its lines, none where there is no file. Throws `FILE_UNREADABLE`, and `DATA_INVALID` for what is no UTF-8 text. */
  lines(): AsyncIterable<CassetteLine>
  /** Adds a line. Throws `FILE_UNWRITABLE`. */
  append(line: string): void
  /** Puts these lines in place of all others, at once or not at all. Throws `FILE_UNWRITABLE`. */
  replace(lines: Iterable<string>): void
  close(): void
}

/** A cassette in a file of the file system, made with its first line. */
export function cassetteFile(path: string): CassetteFile {
  let open: number | undefined
  const close = (): void => {
    if (open !== undefined) closeSync(open)
    open = undefined
  }
  return {
    path,
    exists: () => existsSync(path),
    lines: () => readLines(path),
    append: (line) => {
      writing(path, () => {
        open ??= openSync(path, 'a')
        writeWhole(open, `${line}\n`)
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
      yield { text: decode(path, bytes.subarray(from, at)), whole: true }
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), whole: false }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) yield chunk as Buffer
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${errorMessage(cause)}`, { cause })
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path}: not UTF-8 text`, { cause })
  }
}

/** The new file takes the old one's name only when it is whole and on the disk. */
function replaceFile(path: string, lines: Iterable<string>): void {
  const beside = `${path}.new`
  try {
    const file = openSync(beside, 'w')
    try {
      for (const line of lines) writeWhole(file, `${line}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/** The system may take less than it was given. */
function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

function writing(path: string, run: () => void): void {
  try {
    run()
  } catch (cause) {
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${errorMessage(cause)}`, {
      cause,
      hint: 'check free space and permissions, or choose another file',
    })
  }
}
