import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { call, link, MODULES, make } from './scaffolds.ts'

test('packages of their own are typed and pass their tests', async () => {
  using place = scratch()
  expect(await make('world', 'tiny-maze', place.file('tiny-maze'))).toEqual([
    expect.stringContaining('`./orrery pack DIR`'),
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
  const { createTinyMaze, tinyMaze } = await import(join(place.file('tiny-maze'), 'dist', 'index.js'))
  expect([tinyMaze.id, createTinyMaze().id]).toEqual(['tiny-maze', 'tiny-maze'])
})
