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

test('a file where a directory must be is no bug of ours; what is missing may be one', () => {
  expect(failureOf(thrownBy(() => readdirSync(import.meta.filename)))).toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining('not a directory'),
  })
  expect(failureOf(thrownBy(() => readdirSync(`${import.meta.filename}.no`))).code).toBe('INTERNAL')
})
