import { isOrreryError } from '@orreryjs/core'
import { expect, it, test } from 'vitest'
import { packWorkspace } from '../src/pack-workspace.ts'

// On Linux, Node would retry forever to create the parents of this directory.
it.runIf(process.platform === 'linux')('fails at once for a directory that cannot be created', () => {
  expect(() => packWorkspace('/proc/nowhere')).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }))
})

test('accepts every package name that its error lists', () => {
  const names = hintFor(['unknown'])
    .replace(/^choose from /, '')
    .split(', ')
  expect(names).toEqual(expect.arrayContaining(['core', 'cli', 'create-orrery']))
  // The error is about the last name, so the others are known.
  expect(() => packWorkspace('/proc/nowhere', [...names, '@orreryjs/core', 'unknown'])).toThrow('no package named "unknown"')
})

/** Returns the hint of a refusal to pack packages. */
function hintFor(names: readonly string[]): string {
  try {
    packWorkspace('/proc/nowhere', names)
  } catch (error) {
    if (isOrreryError(error)) return error.hint ?? ''
  }
  throw new Error('the names were not refused')
}
