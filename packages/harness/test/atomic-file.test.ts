import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openAtomicFile } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { temporaryDirectory } from './runs.ts'

const LONG = 'é'.repeat(100_000)

test('replaces the previous file only when complete', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'file')
  writeFileSync(path, 'old', { mode: 0o600 })
  const file = openAtomicFile(path)
  file.write('one ')
  file.write(Buffer.from('two '))
  file.write(LONG)
  expect(readFileSync(path, 'utf8')).toBe('old')
  file.finish()
  file.discard()
  expect(readFileSync(path, 'utf8')).toBe(`one two ${LONG}`)
  expect(readdirSync(directory)).toEqual(['file'])
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a discarded file leaves only the old one', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'file')
  writeFileSync(path, 'old')
  const file = openAtomicFile(path)
  file.write(LONG)
  expect(readdirSync(directory)).toHaveLength(2)
  file.discard()
  file.discard()
  expect(readFileSync(path, 'utf8')).toBe('old')
  expect(readdirSync(directory)).toEqual(['file'])
})

test('two concurrent writers of a file do not interfere', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'file')
  const [first, second] = [openAtomicFile(path), openAtomicFile(path)]
  first.write(LONG)
  second.write('short')
  second.finish()
  expect(readFileSync(path, 'utf8')).toBe('short')
  first.finish()
  expect(readFileSync(path, 'utf8')).toBe(LONG)
  expect(readdirSync(directory)).toEqual(['file'])
})

test('removes only temporary files of dead processes', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'file')
  const living = openAtomicFile(path)
  const [own = ''] = readdirSync(directory)
  const dead = own.replace(`-${process.pid}-`, '-4194305-')
  const others = [dead.replace('file', 'other'), dead.replace(/\.\w{8}-/, '.00000000-')]
  for (const name of [dead, ...others]) writeFileSync(join(directory, name), 'half')
  openAtomicFile(path).finish()
  expect(readdirSync(directory).sort()).toEqual(['file', own, ...others].sort())
  living.discard()
})

test('keeps a link; does not replace a directory or a device', () => {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'there'))
  writeFileSync(join(directory, 'there', 'file'), 'old')
  symlinkSync(join('there', 'file'), join(directory, 'link'))
  const file = openAtomicFile(join(directory, 'link'))
  file.write('new')
  file.finish()
  expect(readFileSync(join(directory, 'there', 'file'), 'utf8')).toBe('new')
  expect(readdirSync(directory).sort()).toEqual(['link', 'there'])
  for (const path of [join(directory, 'there'), '/dev/null']) {
    const message = expect.stringContaining(`cannot write ${path}`)
    expect(() => openAtomicFile(path)).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE', message }))
  }
})

test('names a missing directory', () => {
  const path = join(temporaryDirectory(), 'nowhere', 'file')
  const message = expect.stringContaining(`cannot write ${path}: no such file`)
  expect(() => openAtomicFile(path)).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE', message }))
  expect(() => rmSync(path)).toThrow('ENOENT')
})
