import { constants } from 'node:buffer'
import { parseJson } from '@orreryjs/core'
import { type AsyncFlateStreamHandler, Unzip, type UnzipDecoder, type UnzipFile, UnzipInflate } from 'fflate'
import { Decompress } from 'fzstd'
import type { Fields } from './log-episode.ts'

/** Maximum size of a text, also of a compressed one, in bytes: the longest string of Node.js. */
export const MAX_BYTES: number = constants.MAX_STRING_LENGTH

/** Message for a larger text. */
export const TOO_LARGE: string = `more than ${Math.floor(MAX_BYTES / 2 ** 20)} MB of text; split it into smaller files`

/** Decodes UTF-8. Throws `RangeError` for a text that is too large, and `TypeError` for other bytes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new RangeError(TOO_LARGE)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Joins the header and the samples of an `.eval` archive to the form of a `.json` log. */
export function archiveText(bytes: Uint8Array): string {
  const parts = unzip(bytes, (name) => name === 'header.json' || name.startsWith('samples/'))
  const header = parts.get('header.json')
  parts.delete('header.json')
  const head = header === undefined ? {} : (parseJson(decodeText(header)) as Fields)
  const samples = [...parts.values()].map(decodeText)
  return `{"eval": ${JSON.stringify(head['eval'] ?? {})}, "samples": [${samples.join(',')}]}`
}

/** Returns the wanted files of an archive. Throws `RangeError` if they are too large together. */
function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array[]>()
  let size = 0
  const reader = new Unzip((file: UnzipFile) => {
    if (!isWanted(file.name)) return
    // A later file replaces an earlier one with its name.
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk) => {
      if (error !== null) throw error
      size += chunk.length
      if (size > MAX_BYTES) throw new RangeError(TOO_LARGE)
      own.push(chunk.slice())
    }
    file.start()
  })
  reader.register(UnzipInflate)
  reader.register(UnzipZstandard)
  reader.push(bytes, true)
  return new Map([...chunks].map(([name, own]) => [name, Buffer.concat(own)]))
}

/** Decoder of Zstandard, with which newer versions of Inspect compress. */
class UnzipZstandard implements UnzipDecoder {
  static readonly compression: number = 93
  readonly #stream: Decompress
  ondata!: AsyncFlateStreamHandler

  constructor() {
    this.#stream = new Decompress((chunk, isLast) => this.ondata(null, new Uint8Array(chunk), isLast === true))
  }

  push(chunk: Uint8Array, isLast: boolean): void {
    this.#stream.push(chunk, isLast)
  }
}
