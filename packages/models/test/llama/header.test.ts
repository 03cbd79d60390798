import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { checkWeights } from '@orreryjs/models/llama'
import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number | bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const text = (value: string): Buffer => Buffer.concat([u64(value.length), Buffer.from(value)])
const entry = (key: string, type: number, ...value: readonly Buffer[]): Buffer => Buffer.concat([text(key), u32(type), ...value])
const tensor = (name: string, ...sizes: readonly number[]): Buffer =>
  Buffer.concat([text(name), u32(sizes.length), ...sizes.map(u64), u32(0), u64(0)])
const weights = (entries: readonly Buffer[], tensors: readonly Buffer[] = []): Buffer =>
  Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(entries.length), ...entries, ...tensors])

const LIST_OF_TEXTS = Buffer.concat([u32(8), u64(2), text('a'), text('b')])
const VALID = weights(
  [
    entry('general.architecture', 8, text('llama')),
    entry('tokens', 9, LIST_OF_TEXTS),
    entry('scores', 9, u32(6), u64(3), Buffer.alloc(12)),
    entry('flag', 7, Buffer.alloc(1)),
    entry('count', 10, u64(1)),
  ],
  [tensor('a', 2, 3), tensor('b', 4)],
)

async function problemOf(bytes: Buffer): Promise<string | undefined> {
  using place = scratch()
  const path = place.file('x.gguf')
  writeFileSync(path, bytes)
  try {
    await checkWeights(path)
    return undefined
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string }
    return `${code} ${message.replace(path, 'PATH')}`
  }
}

test('a header is complete at its last byte, and not before', async () => {
  expect(await problemOf(VALID)).toBeUndefined()
  expect(await problemOf(Buffer.concat([VALID, Buffer.alloc(100)]))).toBeUndefined()
  const cut = 'DATA_INVALID PATH is not a complete GGUF file: it ends inside its header'
  for (let length = 4; length < VALID.length; length += 1)
    expect([length, await problemOf(VALID.subarray(0, length))]).toEqual([length, cut])
})

test('counts, lengths and types that the library would follow for ever are refused', async () => {
  const cut = 'it ends inside its header'
  const header = (tensors: bigint, entries: bigint): Buffer =>
    Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors), u64(entries)])
  const largest = 2n ** 64n - 1n
  const cases: readonly (readonly [Buffer, string])[] = [
    [header(0n, largest), cut],
    [header(largest, 0n), cut],
    [weights([Buffer.concat([u64(2n ** 60n), u32(0)])]), 'a key has 1152921504606847000 bytes'],
    [weights([entry('a', 8, u64(largest))]), cut],
    [weights([entry('a', 9, u32(0), u64(largest))]), 'a list has 18446744073709552000 items'],
    [weights([entry('a', 9, u32(8), u64(1000))]), cut],
    [weights([entry('a', 9, u32(9), u64(1), LIST_OF_TEXTS)]), 'a value has the unknown type 9'],
    [weights([entry('a', 99)]), 'a value has the unknown type 99'],
    [weights([entry('a.'.repeat(1000), 7, Buffer.alloc(1))]), 'a key has 2000 bytes'],
    [weights([], [Buffer.concat([text('a'), u32(2 ** 32 - 1)])]), cut],
    [Buffer.concat([Buffer.from('GGUF'), u32(1), u64(0), u64(0)]), 'its version is 1. Expected 2 or 3'],
  ]
  for (const [bytes, reason] of cases) expect(await problemOf(bytes)).toContain(`not a complete GGUF file: ${reason}`)
  expect(await problemOf(Buffer.from('text that is long enough'))).toContain('it does not start with GGUF')
})

/** Program of POSIX systems that makes a named pipe. */
const MAKE_PIPE = '/usr/bin/mkfifo'

test.skipIf(!existsSync(MAKE_PIPE))('a pipe blocks nothing', async () => {
  using place = scratch()
  execFileSync(MAKE_PIPE, [place.file('x.gguf')])
  await expect(checkWeights(place.file('x.gguf'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
})
