import { writeFileSync } from 'node:fs'
import { readYamlFile } from '@orreryjs/runs/configuration'
import { expect, test } from 'vitest'
import { scratch } from '../scratch.ts'

function read(text: string): unknown {
  using place = scratch()
  writeFileSync(place.file('f.yaml'), text)
  return readYamlFile(place.file('f.yaml'))
}

test.each([
  ['world: !secret textcraft', 1],
  ['world: textcraft\nagent: !!js/function "() => 1"', 2],
  ['a:\n  - !!python/object/apply:os.system ["id"]', 2],
  ['a: !!binary aGk=', 1],
  ['%YAML 1.1\n---\na: !!set { x, y }', 3],
  ['%YAML 1.1\n---\na: !!timestamp 2001-12-14', 3],
  ['%TAG ! tag:evil.example,2000:\n---\na: !x 1', 3],
  ['!map { a: 1 }', 1],
  ['? !key a\n: 1', 1],
])('refuses the tag in %j', (text, line) => {
  expect(() => read(text)).toThrow(new RegExp(`f\\.yaml:${line}: unknown YAML tag "`))
})

test('reads values with the tags of JSON', () => {
  expect(read('a: !!str 1\nb: !!int "2"\nc: !!float 1.5\nd: !!null\ne: !!seq [!!bool true]\nf: !!map {x: &y 1}')).toEqual({
    a: '1',
    b: 2,
    c: 1.5,
    d: null,
    e: [true],
    f: { x: 1 },
  })
})

/** Texts of `count` nested values. */
const NESTED: readonly (readonly [string, (count: number) => string])[] = [
  ['flow lists', (count) => '['.repeat(count) + ']'.repeat(count)],
  ['an open flow list', (count) => `a: ${'['.repeat(count)}`],
  ['flow maps', (count) => '{a: '.repeat(count) + '}'.repeat(count)],
  ['lists on one line', (count) => `${'- '.repeat(count)}1`],
  ['lists', (count) => Array.from({ length: count }, (_, at) => `${' '.repeat(at)}-`).join('\n')],
  ['maps', (count) => Array.from({ length: count }, (_, at) => `${' '.repeat(at)}k:`).join('\r\n')],
  ['complex keys', (count) => `${'? '.repeat(count)}1`],
  ['maps in lists', (count) => Array.from({ length: count / 2 }, (_, at) => `${'  '.repeat(at)}- k:`).join('\n')],
]

test.each(NESTED)('refuses deep %s before they are parsed', (_, nested) => {
  // The parser would end the process near the end of the stack.
  expect(() => read(nested(nested(2_000).length < 20_000 ? 20_000 : 2_000))).toThrow(/nested more than 100 levels deep/)
  expect(() => read(nested(210))).toThrow(/nested more than 100 levels deep/)
  expect(() => read(nested(90))).not.toThrow(/nested/)
})

test('reads long and flat values', () => {
  const flat = Array.from({ length: 300 }, (_, at) => `k${at}: ["[[[[", '{{', { a: [1] }]\n${' '.repeat(at % 2)}# [[[`).join('\n')
  expect(Object.keys(read(flat) as object)).toHaveLength(300)
  const block = `text: |\n${'  - [ { ? x:\n'.repeat(300)}list:\n${'  - a\n'.repeat(300)}`
  expect(read(block)).toMatchObject({ text: expect.stringContaining('- [ {'), list: expect.objectContaining({ length: 300 }) })
})
