import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWrittenHere, LOCAL_FILE, readLocalFile } from '@orreryjs/harness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeLocalFile } from '../src/journal/local-file.ts'

let place: ReturnType<typeof open>
const before = process.env['XDG_DATA_HOME']
const TEXT = '{ "run": 1 }\n'

function open() {
  const path = mkdtempSync(join(tmpdir(), 'orrery-local-'))
  return { file: (name: string) => join(path, name), [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

beforeEach(() => {
  place = open()
  useHome('home')
  mkdirSync(place.file('r'))
})

afterEach(() => {
  if (before === undefined) delete process.env['XDG_DATA_HOME']
  else process.env['XDG_DATA_HOME'] = before
  place[Symbol.dispose]()
})

function useHome(name: string): void {
  process.env['XDG_DATA_HOME'] = place.file(name)
}

function write(directory = place.file('r')): void {
  writeLocalFile(directory, TEXT, { settings: { record: '/k', concurrency: 2 }, signed: true })
  writeFileSync(join(directory, 'run.json'), TEXT)
}

test.skipIf(process.platform !== 'linux')('the key is created once, in the data directory, for its user only', () => {
  write()
  expect(isWrittenHere(place.file('r'))).toBe(true)
  const key = place.file('home/orrery/run-key')
  expect([statSync(key).mode & 0o777, statSync(key).size]).toEqual([0o600, 32])
  const bytes = readFileSync(key)
  write()
  expect(readFileSync(key)).toEqual(bytes)
})

test('other bytes of run.json, other settings, another key or a forged file are not of this user', () => {
  write()
  const [manifest, local] = [place.file('r/run.json'), place.file(`r/${LOCAL_FILE}`)]
  const signed = readFileSync(local, 'utf8')
  const isOwn = (): boolean => isWrittenHere(place.file('r'))
  for (const text of [`${TEXT} `, TEXT.trimEnd(), TEXT.replace('1', '2')]) {
    writeFileSync(manifest, text)
    expect([text, isOwn()]).toEqual([text, false])
  }
  writeFileSync(manifest, TEXT)
  expect(isOwn()).toBe(true)
  const { signatures } = JSON.parse(signed)
  for (const forged of [
    signed.replace('/k', '/l'),
    signed.replace('"concurrency":2', '"concurrency":2,"prices":"/p"'),
    JSON.stringify({ settings: {}, signatures }),
    JSON.stringify({ settings: {}, signatures: [] }),
    JSON.stringify({ settings: {}, signatures: ['', '00'] }),
    `[${signed}]`,
    '',
  ]) {
    writeFileSync(local, forged)
    expect([forged, isOwn()]).toEqual([forged, false])
  }
  writeFileSync(local, signed)
  useHome('other')
  expect(isOwn()).toBe(false)
  useHome('home')
  expect(isOwn()).toBe(true)
  rmSync(local)
  expect([isOwn(), readLocalFile(place.file('r')).settings]).toEqual([false, {}])
  symlinkSync('/dev/zero', local)
  expect(isOwn()).toBe(false)
})

test('without a place for the key there is no signature and no error', () => {
  writeFileSync(place.file('file'), '')
  useHome('file/below')
  write()
  expect(isWrittenHere(place.file('r'))).toBe(false)
  expect(readLocalFile(place.file('r')).settings).toEqual({})
  mkdirSync(place.file('closed'))
  chmodSync(place.file('closed'), 0o500)
  useHome('closed')
  write()
  chmodSync(place.file('closed'), 0o700)
})

// Node.js would try forever to create the parents of this directory.
test.runIf(process.platform === 'linux')('a data directory that cannot be created leaves a run unsigned', () => {
  process.env['XDG_DATA_HOME'] = '/proc/nowhere'
  write()
  expect(isWrittenHere(place.file('r'))).toBe(false)
})

test('a relative XDG_DATA_HOME is ignored, so that no directory brings its own key', () => {
  process.env['XDG_DATA_HOME'] = 'here'
  const { HOME: home } = process.env
  process.env['HOME'] = place.file('user')
  try {
    write()
    expect(isWrittenHere(place.file('r'))).toBe(true)
    expect(statSync(place.file('user'), { throwIfNoEntry: false })).toBeDefined()
  } finally {
    if (home === undefined) delete process.env['HOME']
    else process.env['HOME'] = home
  }
})
