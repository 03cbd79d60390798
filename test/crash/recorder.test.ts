import fs, { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { crashStates, powerCuts } from './crash-states.ts'
import { apply, digestOf, readDisk, writeDisk } from './disk.ts'
import { describeOperation } from './operation.ts'
import { recordOperations } from './recorder.ts'
import { scratch } from './scratch.ts'

test('records every operation below the directory; applying them reproduces the files', async () => {
  using folder = scratch()
  const at = (...names: readonly string[]): string => join(folder.path, ...names)
  fs.writeFileSync(at('old'), 'old')
  const { before, operations } = await recordOperations(folder.path, async () => {
    fs.mkdirSync(at('a', 'b'), { recursive: true })
    const file = openSync(at('a', 'file'), 'a')
    fs.writeSync(file, Buffer.from('one, two'), 5, 3)
    fs.fsyncSync(file)
    fs.ftruncateSync(file, 2)
    fs.writeSync(file, Buffer.from('ice'))
    fs.closeSync(file)
    fs.linkSync(at('a', 'file'), at('link'))
    fs.renameSync(at('a'), at('c'))
    fs.appendFileSync(at('old'), 'er')
    fs.rmSync(at('none'), { force: true })
    fs.rmSync(at('c'), { recursive: true })
  })
  expect(operations.map(describeOperation)).toEqual([
    'make-directory a',
    'make-directory a/b',
    'create a/file as file 1',
    'write 3 bytes at 0 of file 1',
    'synchronise file 1',
    'cut file 1 to 2 bytes',
    'write 3 bytes at 2 of file 1',
    'link a/file to link',
    'rename a to c',
    'write 2 bytes at 3 of file 0',
    'remove c/file',
    'remove-directory c/b',
    'remove-directory c',
  ])
  const states = [...crashStates({ before, operations }, rng('states'))]
  expect(states).toHaveLength(operations.length + 1 + 3)
  const [after, cut] = [states.at(-1), [...powerCuts({ before, operations })].at(-1)]
  const expected = digestOf(readDisk(folder.path))
  expect([after && digestOf(after.disk), digestOf(operations.reduce(apply, before))]).toEqual([expected, expected])
  if (cut !== undefined) writeDisk(cut.disk, folder.path)
  expect([fs.readFileSync(at('old'), 'utf8'), fs.readFileSync(at('link'), 'utf8')]).toEqual(['old', 'two'])
})

test('rejects unsupported operations and restores the functions of node:fs', async () => {
  using folder = scratch()
  const path = join(folder.path, 'file')
  const original = fs.openSync
  const unsupported = [
    () => fs.createWriteStream(path),
    () => fs.promises.writeFile(path, 'text'),
    () => fs.copyFileSync(import.meta.filename, path),
  ]
  for (const each of unsupported) {
    await expect(recordOperations(folder.path, async () => void (await each()))).rejects.toThrow('not recorded')
  }
  expect(existsSync(path)).toBe(false)
  expect(fs.openSync).toBe(original)
  expect(openSync).toBe(original)
})
