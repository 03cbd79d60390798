import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { GENERATORS, readStoredDatabase } from '../../src/data.ts'

const STORED = new URL('../../dist/databases', import.meta.url).href

test.each(Object.entries(GENERATORS))('the stored database %s equals the generated one', (name, generate) => {
  const stored = readStoredDatabase(name, 'standard', STORED)
  const generated = generate('standard')
  // Equal texts have the same order of tables, rows and fields.
  expect(JSON.stringify(stored)).toBe(JSON.stringify(generated))
  expect(isDeepStrictEqual(stored, generated)).toBe(true)
})

test('is undefined for a size or a folder without a stored database', () => {
  expect(readStoredDatabase('store', 'small', STORED)).toBeUndefined()
  expect(readStoredDatabase('store', 'standard', new URL('.', import.meta.url).href)).toBeUndefined()
})
