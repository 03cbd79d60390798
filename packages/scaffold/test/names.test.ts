import { createFile, createPackage } from '@orreryjs/scaffold'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'

test.each(['con', 'aux', 'nul', 'prn'])('refuses to scaffold %s, and a directory of that name', (name) => {
  using place = scratch()
  const options = { from: place.path, program: 'orrery' }
  expect(() => createFile('agent', name, options)).toThrow(`the name "${name}" is the name of a device on Windows`)
  for (const create of [createFile, createPackage]) {
    expect(() => create('world', 'tiny-maze', { ...options, out: `sub/${name}.d` })).toThrow(/device on Windows/)
    expect(() => create('world', 'tiny-maze', { ...options, out: 'sub/maze.' })).toThrow(/ends with a dot/)
  }
})
