import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failureOf } from '../src/texts/failure.ts'

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a file in place of a directory is not a bug in Orrery; a missing file may be one', () => {
  expect(failureOf(thrownBy(() => readdirSync(import.meta.filename)))).toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining('not a directory'),
  })
  expect(failureOf(thrownBy(() => readdirSync(`${import.meta.filename}.no`))).code).toBe('INTERNAL')
})
