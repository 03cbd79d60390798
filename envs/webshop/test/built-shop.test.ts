import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebShop, createWebShop, type WebShopWorld } from '@orreryjs/env-webshop'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../alfworld/test/problem-of.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

/** Runs with a temporary directory, which is removed afterwards. */
function inDirectory(run: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-shop-'))
  try {
    run(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Returns observations, rewards and termination flags of the oracle's episode. */
function played(world: WebShopWorld, task: string): readonly unknown[] {
  let turn = world.start(world.tasks.get(task))
  const seen: unknown[] = [turn.observation.text]
  for (const action of world.plan(turn.state) ?? []) {
    turn = world.step(turn.state, action)
    seen.push(turn.observation.text, turn.reward, turn.terminated)
  }
  return seen
}

describe('a built shop', () => {
  test('equals the generated shop, with the same goals and pages', () => {
    inDirectory((directory) => {
      buildWebShop({}, directory)
      const [built, own] = [createWebShop({ data: directory }), createWebShop()]
      expect(built.tasks.splits.map((split) => built.tasks.size(split))).toEqual([500, 1000, 6200])
      for (const number of [0, 123, 499])
        expect(played(built, `webshop/test/${number}`)).toEqual(played(own, `webshop/test/${number}`))
      expect(played(built, 'webshop/eval/500')).toEqual(played(own, 'webshop/eval/0'))
    })
  })

  test('has all products of its goals', () => {
    inDirectory((directory) => {
      expect(problemOf(() => buildWebShop({ size: 10 }, directory))).toMatch(/^CONFIG_INVALID .*size is 10/)
    })
  })

  test.skipIf(missingShopData !== undefined)(missingShopData ?? 'is that of original files', () => {
    inDirectory((directory) => {
      buildWebShop({ data: SHOP_DATA, prices: 'seed233' }, directory)
      const [built, files] = [createWebShop({ data: directory }), createWebShop({ data: SHOP_DATA, prices: 'seed233' })]
      expect(built.tasks.splits.map((split) => built.tasks.size(split))).toEqual([500, 1000, 5410])
      for (const task of ['webshop/test/3', 'webshop/train/6909']) expect(played(built, task)).toEqual(played(files, task))
    })
  })
})

describe('a shop of others', () => {
  test('has only the files of a build, in its own directory', () => {
    inDirectory((directory) => {
      const path = join(directory, 'shop.json')
      const manifest = { format: 'orrery-shop', version: 1, fingerprint: 'f', products: 1, goals: 1, files: {} }
      for (const change of [
        { folder: '../other' },
        { folder: 1 },
        { files: undefined },
        { files: { '../secret': 1 } },
        { products: -1 },
        { goals: 2 ** 53 },
        { format: 'other' },
      ]) {
        writeFileSync(path, JSON.stringify({ ...manifest, ...change }))
        expect(problemOf(() => createWebShop({ data: directory }))).toMatch(/^DATA_INVALID .*shop\.json does not describe a shop/)
      }
      writeFileSync(path, 'null')
      expect(problemOf(() => createWebShop({ data: directory }))).toMatch(/does not describe a shop/)
      writeFileSync(path, JSON.stringify({ ...manifest, version: 2, files: undefined }))
      expect(problemOf(() => createWebShop({ data: directory }))).toMatch(/is of version 2; expected version 1/)
    })
  })

  test.skipIf(process.platform === 'win32')(
    'is replaced without writing through its links, and must have records of its form',
    () => {
      inDirectory((directory) => {
        const [outside, shop] = [join(directory, 'outside'), join(directory, 'shop')]
        for (const each of [outside, shop]) mkdirSync(each)
        writeFileSync(join(outside, 'search.index'), 'precious')
        symlinkSync(outside, join(shop, 'shop-new'))
        symlinkSync(join(outside, 'search.index'), join(shop, 'shop.json.part'))
        buildWebShop({ size: 1000 }, shop)
        expect(readdirSync(outside)).toEqual(['search.index'])
        expect(readFileSync(join(outside, 'search.index'), 'utf8')).toBe('precious')

        const folder = join(shop, readdirSync(shop).find((name) => name.startsWith('shop-')) ?? '')
        const [goals, table] = ['goals.ndjson', 'goals.table'].map((name) => join(folder, name)) as [string, string]
        const [text, starts] = [readFileSync(goals, 'utf8'), readFileSync(table)]
        const start = (): unknown => {
          const world = createWebShop({ data: shop })
          const [first = ''] = world.tasks.ids('test')
          return world.start(world.tasks.get(first))
        }
        expect(problemOf(start)).toBe('nothing was thrown')
        for (const [from, to] of [
          ['"attributes":[', '"attributez":['],
          ['"options":[', '"options":[1'],
          ['"asin":"', '"asin":9,"a":"'],
        ] as const) {
          // The size of the record stays the same.
          const [line = ''] = text.split('\n')
          writeFileSync(goals, text.replace(line, line.replace(from, to).slice(0, line.length)))
          expect([to, problemOf(start)]).toEqual([to, expect.stringMatching(/^DATA_INVALID /)])
        }
        writeFileSync(goals, text)
        for (const byte of [2 ** 53, -1, 0.5, 2 ** 40, Number.NaN]) {
          starts.writeDoubleLE(byte, 8)
          writeFileSync(table, starts)
          expect([byte, problemOf(start)]).toEqual([byte, expect.stringMatching(/^DATA_INVALID /)])
        }
      })
    },
  )
})
