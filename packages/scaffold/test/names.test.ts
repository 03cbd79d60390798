import { createFile, createPackage } from '@orreryjs/scaffold'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { problemOnWindows } from '../src/names.ts'

test.each([
  'con',
  'CON',
  'aux.txt',
  'nul.tar.gz',
  'com1',
  'LPT9.mjs',
  'prn ',
  'name.',
  'name ',
  'a:b',
  'a?b',
  'a\\b',
  'a\u0001b',
])('Windows cannot hold %j', (name) => expect(problemOnWindows(name)).toBeDefined())

test.each(['console', 'auxiliary.ts', 'com10', 'con-text', '.config', '..', '.', 'tiny-maze', 'a b'])(
  'Windows holds %j',
  (name) => {
    expect(problemOnWindows(name)).toBeUndefined()
  },
)

test.each(['con', 'aux', 'nul', 'prn'])('refuses to scaffold %s, and a directory of that name', (name) => {
  using place = scratch()
  const options = { from: place.path, program: 'orrery' }
  expect(() => createFile('agent', name, options)).toThrow(`the name "${name}" is the name of a device on Windows`)
  for (const create of [createFile, createPackage]) {
    expect(() => create('world', 'tiny-maze', { ...options, out: `sub/${name}.d` })).toThrow(/device on Windows/)
    expect(() => create('world', 'tiny-maze', { ...options, out: 'sub/maze.' })).toThrow(/ends with a dot/)
  }
})
