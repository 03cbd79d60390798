import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere } from './in-process.ts'
import { call, link, MODULES, make } from './scaffolds.ts'

test('separate packages are typed and pass their tests', async () => {
  using place = scratch()
  expect(await make('world', 'tiny-maze', place.file('tiny-maze'))).toEqual([
    'vendor/ contains the packages of this checkout, which are not published',
    `then: cd ${place.file('tiny-maze')} && npm install && npm test`,
  ])
  await make('agent', 'bold', place.file('bold'))
  for (const name of ['tiny-maze', 'bold']) {
    mkdirSync(join(place.file(name), 'node_modules', '@types'), { recursive: true })
    symlinkSync(join(MODULES, '@types', 'node'), join(place.file(name), 'node_modules', '@types', 'node'))
    link(place.file(name), ['vitest', 'fast-check'])
    expect(call(place.file(name), 'tsc', [])).toBe('ok')
  }
  expect(call(place.path, 'vitest', ['run'])).toBe('ok')
  expect(call(place.file('tiny-maze'), 'tsc', ['-p', 'tsconfig.build.json'])).toBe('ok')
  expect(call(place.file('tiny-maze'), 'tsc', ['-p', 'tsconfig.player.json'])).toBe('ok')
  const { player } = await import(join(place.file('tiny-maze'), 'dist', 'player', 'index.js'))
  expect(player.id).toBe('tiny-maze')
  const flags = ['--world', './tiny-maze/orrery.ts', '--limit', '5', '--model', 'simulated:perfect', '--out', 'run']
  const { stdout } = await orrery(place.path, ['run', ...flags])
  expect(stdout).toMatch(/: 5 tasks, simulated:perfect, .*\n.*\nreact +100\.0 %/)
  const { createTinyMaze, tinyMaze } = await import(join(place.file('tiny-maze'), 'dist', 'index.js'))
  expect([tinyMaze.id, createTinyMaze().id]).toEqual(['tiny-maze', 'tiny-maze'])
})

test('worlds and agents of one file pass their tests', async () => {
  using place = scratch()
  for (const [kind, name] of [
    ['world', 'tiny-maze'],
    ['agent', 'bold'],
  ]) {
    const { code } = await orreryHere(['new', String(kind), String(name), '--out', place.path])
    expect(code).toBe(0)
  }
  link(place.path, ['vitest'])
  expect(call(place.path, 'vitest', ['run'])).toBe('ok')
})
