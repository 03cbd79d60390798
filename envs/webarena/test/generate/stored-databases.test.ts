import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { GENERATORS, readStoredDatabase } from '../../src/data.ts'

const BUILT = { url: new URL('../../dist/data.js', import.meta.url).href }

test.each(Object.entries(GENERATORS))('the stored database %s equals the generated one', (name, generate) => {
  const stored = readStoredDatabase(name, 'standard', BUILT)
  const generated = generate('standard')
  // Equal texts have the same order of tables, rows and fields.
  expect(JSON.stringify(stored)).toBe(JSON.stringify(generated))
  expect(isDeepStrictEqual(stored, generated)).toBe(true)
})

test('is undefined for a size or a place without a stored database', () => {
  expect(readStoredDatabase('store', 'small', BUILT)).toBeUndefined()
  expect(readStoredDatabase('store', 'standard', { url: import.meta.url })).toBeUndefined()
  // A classic script has no `import.meta.url`.
  expect(readStoredDatabase('store', 'standard', {})).toBeUndefined()
})
