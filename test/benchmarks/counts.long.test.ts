import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Counts, differences, measure, NAMES } from '../../benchmarks/counts/measure.mjs'

const FILE = join(import.meta.dirname, '../../benchmarks/counts/COUNTS.json')
const known = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly node: string
  readonly paths: Readonly<Record<string, Counts>>
}

const majorOf = (version: string): string => version.split('.', 1)[0] ?? ''
/** Another engine executes and allocates differently. */
const isOtherEngine = majorOf(process.version) !== majorOf(known.node)
const reason = isOtherEngine ? ` (skipped: stored with Node.js ${known.node}, and this is ${process.version})` : ''

test('exactly the key paths have stored counts', () => {
  expect(Object.keys(known.paths)).toEqual(NAMES)
})

describe.skipIf(isOtherEngine)(`work of the key paths${reason}`, () => {
  test.each(NAMES)('%s', async (name) => {
    expect(differences(name, known.paths[name], await measure(name))).toEqual([])
  })
})

test('a message names the path, both counts, the functions that grew most and the command that accepts the counts', () => {
  const before = { blocks: 1000, bytes: 500, functions: { 'rank in search.js': 900, 'read in page.js': 100 } }
  const now = { blocks: 1300, bytes: 520, functions: { 'rank in search.js': 1190, 'read in page.js': 100, 'sort in new.js': 10 } }
  expect(differences('webshop search', before, now)).toEqual([
    'COUNT_CHANGED: executed blocks of "webshop search" rose by 30.0 % (from 1,000 to 1,300; at most 5 % expected). Most additional blocks: rank in search.js +290, sort in new.js +5. Accept the new counts with `node benchmarks/counts/main.mjs --update`',
  ])
  expect(differences('webshop search', before, { ...before, bytes: 474 })).toEqual([
    'COUNT_CHANGED: allocated bytes of "webshop search" fell by 5.2 % (from 500 to 474; at most 5 % expected). No function executes more blocks. Accept the new counts with `node benchmarks/counts/main.mjs --update`',
  ])
  expect(differences('webshop search', before, { ...before, blocks: 1050 })).toEqual([])
})
