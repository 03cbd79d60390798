import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectedOutput, expectOutputOfReadme, LONG_EXAMPLES, names, programs, runExample } from './expected-output.ts'

// `examples.long.test.ts` runs the long examples.
test.each(programs.filter((name) => !LONG_EXAMPLES.includes(name)))('%s prints what its README shows', expectOutputOfReadme)

test('npm run example runs a program', () => {
  expect(runExample('first-episode').trimEnd()).toBe(expectedOutput('first-episode'))
})

test('examples/README.md lists every example', () => {
  const list = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  expect([...list.matchAll(/^\| \[([\w-]+)\]/gm)].map(([, name]) => String(name)).sort()).toEqual([...names].sort())
})
