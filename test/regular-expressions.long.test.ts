// Measures the expressions that recheck cannot prove to be linear (scripts/regular-expressions.json) with texts built from their own parts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Expression, slowTextOf } from './growth/expressions.ts'

interface ListedExpression extends Expression {
  readonly name: string
  readonly places: readonly string[]
}

const { stdout } = spawnSync(process.execPath, ['scripts/regular-expressions.mjs', '--print'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
})
const listed = JSON.parse(stdout) as readonly ListedExpression[]

test('the list has expressions of both sorts', () => {
  expect(listed.filter(({ maxLength }) => maxLength === undefined).length).toBeGreaterThan(0)
  expect(listed.filter(({ maxLength }) => maxLength !== undefined).length).toBeGreaterThan(0)
})

test.each([
  ['\\s+$', ''],
  ['(\\.*)rows', ''],
  ['^(?:use) (.+?)(?: while (.+?))?$', ''],
  ['You see [^.]*\\.', ''],
  ['\\(\\d+\\)[^\\n]*x', 'g'],
])('finds a slow text for %s, which is superlinear', async (source, flags) => {
  expect(await slowTextOf({ source, flags })).toMatchObject({ time: expect.any(Number) })
})

test.each(listed)('$places.0: $name', async (expression) => {
  expect(await slowTextOf(expression)).toBeUndefined()
})
