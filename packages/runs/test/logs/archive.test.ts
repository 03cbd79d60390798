import { crc32 } from 'node:zlib'
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate'
import { expect, test } from 'vitest'
import { archiveText } from '../../src/logs/archive.ts'

const HEADER = { eval: { task: 'textcraft' } }
const SAMPLE = { id: 'é', epoch: 1, messages: Array.from({ length: 60 }, (_, at) => ({ role: 'user', content: `m${at}` })) }

test.each([
  ['deflate', (name: string) => new ZipDeflate(name)],
  ['no compression', (name: string) => new ZipPassThrough(name)],
])('archives with %s are read', (_, create) => {
  expect(read([create('header.json'), create('samples/a.json'), create('other.json')])).toEqual({ ...HEADER, samples: [SAMPLE] })
})

test('archives with Zstandard are read', () => {
  expect(read(['header.json', 'samples/a.json', 'other.json'].map(zstandardFile))).toEqual({ ...HEADER, samples: [SAMPLE] })
})

test('other bytes are an error', () => {
  const broken = new Uint8Array(zipOf([zstandardFile('samples/a.json')]))
  broken.set([0, 0, 0, 0], 30 + 'samples/a.json'.length)
  expect(() => archiveText(broken)).toThrow()
})

type Entry = ZipInputFile & { push(chunk: Uint8Array, isLast: boolean): void }

function read(entries: readonly Entry[]): unknown {
  return JSON.parse(archiveText(zipOf(entries)))
}

function zipOf(entries: readonly Entry[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const entry of entries) {
    zip.add(entry)
    const content = entry.filename === 'header.json' ? HEADER : SAMPLE
    entry.push(Buffer.from(JSON.stringify(content)), true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** A file in a Zstandard frame with one block that is not compressed. */
function zstandardFile(filename: string): Entry {
  const file: Entry = {
    filename,
    compression: 93,
    size: 0,
    crc: 0,
    push(content) {
      file.size = content.length
      file.crc = crc32(content)
      const size = Buffer.alloc(4)
      size.writeUInt32LE(content.length)
      const block = Buffer.alloc(4)
      block.writeUInt32LE((content.length << 3) | 1)
      file.ondata?.(null, Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, block.subarray(0, 3), content]), true)
    },
  }
  return file
}
