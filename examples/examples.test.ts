import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAsShown, LONG, names, programs, runExample, shown } from './shown.ts'

// `examples.long.test.ts` runs the long examples.
test.each(programs.filter((name) => !LONG.includes(name)))('%s prints what its README shows', expectAsShown)

test('npm run example runs a program', () => {
  expect(runExample('first-episode').trimEnd()).toBe(shown('first-episode'))
})

test('examples/README.md lists every example', () => {
  const list = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  expect([...list.matchAll(/^\| \[([\w-]+)\]/gm)].map(([, name]) => String(name)).sort()).toEqual([...names].sort())
})
