import { contentHash } from '@orreryjs/core'
import { expect, it } from 'vitest'
import { storeDatabase } from '../../src/generate/store/database.ts'
import { expectSoundStore } from '../sites/store-rules.ts'

it('is consistent at small size', () => {
  const data = storeDatabase('small')
  expectSoundStore(data)
  const sizes = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))
  expect(sizes).toMatchObject({ categories: 168, brands: 60, products: 156, reviews: 480, customers: 14 })
  expect(data.categories.map(({ level }) => level).sort()).toEqual([
    ...Array(8).fill(1),
    ...Array(40).fill(2),
    ...Array(120).fill(3),
  ])
})

it('generates the same data on every run, because tasks and recordings reference its rows', () => {
  expect(contentHash(storeDatabase('small'))).toMatchInlineSnapshot(`"253bab0014ac2db71b46f3d064774258"`)
})
