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
