import { createWebShop, webshop } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../alfworld/test/problem-of.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

describe('the generated shop', () => {
  const { tasks } = createWebShop()

  test('has four splits, numbered from 0', () => {
    expect(tasks.splits).toEqual(['test', 'eval', 'train', 'hard'])
    expect([...tasks.ids('eval')].slice(0, 2)).toEqual(['webshop/eval/0', 'webshop/eval/1'])
    expect(tasks.skipped).toBeUndefined()
  })

  test.each([
    'webshop/test/-1',
    'webshop/test/1.0',
    'webshop/test/01',
    'webshop/test/9999',
    'webshop/test/',
    'webshop/test/1/2',
    'alfworld/test/1',
  ])('has no task %s', (id) => expect(problemOf(() => tasks.get(id))).toMatch(/^TASK_UNKNOWN .*such as 'webshop\/test\/0'/))

  test('rejects unknown tasks in every mode', () => {
    const task = { ...tasks.get('webshop/test/0'), id: 'webshop/test/9999' }
    for (const observation of ['text', 'url'] as const) {
      expect(problemOf(() => createWebShop({ observation }).start(task))).toMatch(/^TASK_UNKNOWN/)
    }
  })

  test('expresses the same goals in two forms', () => {
    const human = createWebShop({ goals: 'human' }).tasks.get('webshop/test/0')
    expect(human.goal).not.toBe(tasks.get('webshop/test/0').goal)
  })

  test('has different hashes if observations or rewards differ', () => {
    const hash = (options: Parameters<typeof createWebShop>[0]): string => createWebShop(options).tasks.get('webshop/test/0').hash
    const variants = [
      {},
      { dialect: 'upstream' },
      { observation: 'text' },
      { attributes: true },
      { nouns: 'whitespace' },
    ] as const
    expect(new Set([...variants, { size: 2000 }, { goals: 'human' as const }].map(hash)).size).toBe(variants.length + 2)
    expect(hash({ observation: 'text_rich' })).toBe(hash({}))
  })

  test('has no goals of the original products', () => {
    expect(tasks.external?.('fixed_3')).toEqual({ meaning: 'the goal 3 of the original products', ids: [] })
    expect(tasks.external?.('3')?.ids).toContain('webshop/test/3')
    expect(tasks.external?.('B000')).toBeUndefined()
  })

  test('needs all products of its goals', () => {
    expect(problemOf(() => createWebShop({ size: 999 }))).toMatch(/^CONFIG_INVALID .*size is 999/)
  })
})

describe('options as text', () => {
  test('leave the choice to the world if requested', () => {
    const usual = webshop.create({
      dialect: 'react',
      observation: 'default',
      attributes: 'default',
      goals: 'default',
      data: '',
      size: '0',
    })
    expect(usual.tasks.get('webshop/test/0').hash).toBe(createWebShop({ dialect: 'react' }).tasks.get('webshop/test/0').hash)
  })

  test('are checked', () => {
    expect(problemOf(() => webshop.create({ observation: 'braille' }))).toMatch(/^CONFIG_INVALID .*observation=braille/)
    expect(problemOf(() => webshop.create({ size: '-1' }))).toMatch(/^CONFIG_INVALID/)
    expect(problemOf(() => webshop.create({ data: '/nowhere/at/all' }))).toMatch(/^DATA_MISSING/)
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'the real 1,000 products', () => {
  test("have splits at upstream's bounds, numbered through", () => {
    const { tasks } = createWebShop({ data: SHOP_DATA })
    expect(tasks.splits.map((split) => tasks.size(split))).toEqual([500, 1000, 5410])
    expect([...tasks.ids('eval')][0]).toBe('webshop/eval/500')
    expect([...tasks.ids('train')].at(-1)).toBe('webshop/train/6909')
    expect(problemOf(() => tasks.get('webshop/eval/0'))).toMatch(/^TASK_UNKNOWN/)
  })

  test('have thirteen human goals', () => {
    const { tasks } = createWebShop({ data: SHOP_DATA, goals: 'human' })
    expect(tasks.splits.map((split) => tasks.size(split))).toEqual([13, 0, 0])
    expect([...tasks.ids('train')]).toEqual([])
  })

  test('may be fewer', () => {
    const { tasks } = createWebShop({ data: SHOP_DATA, size: 10 })
    expect(tasks.splits.reduce((sum, split) => sum + tasks.size(split), 0)).toBeLessThan(500)
  })

  test('may be a single one, without goals', () => {
    const { tasks } = createWebShop({ data: SHOP_DATA, size: 1 })
    expect(problemOf(() => tasks.get('webshop/test/0'))).toMatch(/^TASK_UNKNOWN .*this shop has none/)
  })
})
