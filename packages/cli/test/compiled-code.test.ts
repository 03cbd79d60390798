import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { type Called, orrery } from './binary.ts'

type Scratch = ReturnType<typeof scratch>

const ROW = ['run', '--agent', 'oracle', '--world', 'textcraft', '--limit', '1', '--workers', '1', '--deterministic']

let runs = 0

/** Plays an episode with a cache of compiled code in the directory. */
function play(place: Scratch, env: Readonly<Record<string, string>> = {}): Promise<Called> {
  return orrery(place.path, [...ROW, '--out', place.file(`run-${++runs}`)], {
    env: { XDG_CACHE_HOME: place.file('cache'), NODE_COMPILE_CACHE: '', ...env },
  })
}

function directoryOf(place: Scratch): string {
  return place.file('cache/orrery/compiled-code')
}

/** Digests of the files, by name. */
function filesOf(directory: string): Readonly<Record<string, string>> {
  const names = readdirSync(directory).sort()
  return Object.fromEntries(names.map((name) => [name, contentHash(readFileSync(join(directory, name), 'base64'))]))
}

function invertMiddle(data: Buffer): Buffer {
  const middle = data.length >> 1
  data[middle] = (data[middle] ?? 0) ^ 0xff
  return data
}

// Newer versions of Node.js keep compiled code themselves, and Windows has no permissions of this kind.
describe.skipIf(!process.versions.node.startsWith('20.') || process.platform === 'win32')('compiled code', () => {
  test('is stored by the first start and used by the next', async () => {
    using place = scratch()
    expect(await play(place)).toMatchObject({ code: 0 })
    const stats = () => readdirSync(directoryOf(place)).map((name) => statSync(join(directoryOf(place), name)))
    const stored = stats()
    expect(Math.max(...stored.map(({ size }) => size))).toBeGreaterThan(1_000_000)
    expect(statSync(directoryOf(place)).mode & 0o777).toBe(0o700)
    expect(await play(place)).toMatchObject({ code: 0 })
    expect(stats().map(({ ino, mtimeMs }) => [ino, mtimeMs])).toEqual(stored.map(({ ino, mtimeMs }) => [ino, mtimeMs]))
  })

  test('that is damaged is compiled again', async () => {
    using place = scratch()
    await play(place)
    const stored = filesOf(directoryOf(place))
    for (const damage of [
      invertMiddle,
      (data: Buffer) => data.subarray(0, -1),
      () => Buffer.alloc(0),
      () => Buffer.from('no code'),
    ]) {
      for (const name of Object.keys(stored)) {
        const file = join(directoryOf(place), name)
        writeFileSync(file, damage(readFileSync(file)))
      }
      const damaged = filesOf(directoryOf(place))
      expect(await play(place)).toMatchObject({ code: 0 })
      const repaired = filesOf(directoryOf(place))
      expect(Object.keys(repaired)).toEqual(Object.keys(stored))
      for (const name of Object.keys(stored)) expect(repaired[name]).not.toBe(damaged[name])
    }
  })

  test('of a directory that others may write is not used', async () => {
    using place = scratch()
    mkdirSync(directoryOf(place), { recursive: true })
    chmodSync(directoryOf(place), 0o777)
    expect(await play(place)).toMatchObject({ code: 0 })
    expect(filesOf(directoryOf(place))).toEqual({})
  })

  test('is not needed', async () => {
    using place = scratch()
    writeFileSync(place.file('file'), '')
    expect(await play(place, { XDG_CACHE_HOME: place.file('file') })).toMatchObject({ code: 0 })
    // Node.js would try forever to create the parents of this directory.
    expect(await play(place, { NODE_COMPILE_CACHE: '/proc/nowhere/cache' })).toMatchObject({ code: 0 })
    expect(await play(place, { NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 })
    expect(readdirSync(place.path)).not.toContain('cache')
  })

  test('is stored in the directory of Node.js, if one is named', async () => {
    using place = scratch()
    expect(await play(place, { NODE_COMPILE_CACHE: place.file('node') })).toMatchObject({ code: 0 })
    expect(Object.keys(filesOf(place.file('node/orrery'))).length).toBeGreaterThan(5)
  })

  test('of old versions is deleted', async () => {
    using place = scratch()
    mkdirSync(directoryOf(place), { recursive: true, mode: 0o700 })
    const [old, recent] = [join(directoryOf(place), 'old'), join(directoryOf(place), 'recent')]
    for (const file of [old, recent]) writeFileSync(file, '')
    const seconds = Date.now() / 1000 - 31 * 24 * 60 * 60
    utimesSync(old, seconds, seconds)
    await play(place)
    expect(filesOf(directoryOf(place))).toHaveProperty('recent')
    expect(filesOf(directoryOf(place))).not.toHaveProperty('old')
  })

  test('is shared by processes that start at once', async () => {
    using place = scratch()
    const calls = await Promise.all(Array.from({ length: 4 }, () => play(place)))
    expect(calls.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(Object.keys(filesOf(directoryOf(place))).filter((name) => !/^[0-9a-f]{64}-v20\.\d+\.\d+-\w+-\d+$/.test(name))).toEqual(
      [],
    )
  })
})
