import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOrreryError } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../src/product.ts'
import { createCompactEngine } from '../src/search/compact-engine.ts'
import { type BuildProgress, buildShop } from '../src/search/disk/build-shop.ts'
import { readManifest, shopFolder } from '../src/search/disk/manifest.ts'
import { openShop } from '../src/search/disk/open-shop.ts'
import { documentOf } from '../src/search/engine.ts'
import { createIndexBuilder } from '../src/search/inverted-index/index-builder.ts'
import { decodeIndex, encodeIndex } from '../src/search/inverted-index/index-file.ts'
import { analyseText } from '../src/search/text/analyse.ts'

const SIZE = 1500
const KINDS = ['shoe', 'wool coat', 'desk lamp', 'café table ★']

function product(index: number): Product {
  const kind = KINDS[index % KINDS.length] ?? ''
  return {
    asin: `B${String((index * 7919) % 100_000).padStart(5, '0')}`,
    title: `${kind} number ${index}`,
    category: 'garden',
    query: kind,
    productCategory: 'A › B',
    prices: index % 3 === 0 ? [10, 20] : [index + 0.5],
    priceText: `$${index}`,
    bullets: [`for ${index % 10} people`],
    description: 'x'.repeat(index % 700),
    attributes: [kind],
    options: [{ name: 'color', values: ['red', 'blue'].slice(index % 2) }],
    image: '',
  }
}

const products = Array.from({ length: SIZE }, (_, index) => product(index))
const goals = products.slice(0, 20).map(
  ({ asin, category, query, title, productCategory }): ShopGoal => ({
    ...{ asin, category, query, name: title, productCategory, instruction: `buy ${title}` },
    ...{ attributes: [], priceUpper: 30, options: [{ kind: 'value', value: 'blue' }], weight: 1 },
  }),
)

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-built-shop-'))
  buildShop(products, goals, join(root, 'shop'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a built shop', () => {
  it('has every product, by index and by ASIN, with its price', () => {
    const { catalogue, close } = openShop(join(root, 'shop'))
    expect(catalogue.size).toBe(SIZE)
    for (const [index, expected] of products.entries()) {
      expect(catalogue.at(index)).toEqual(expected)
      expect(catalogue.get(expected.asin)).toEqual(expected)
      const { asin, title, priceText } = expected
      expect(catalogue.listingAt(index)).toMatchObject({ asin, title, priceText })
      expect(catalogue.asinAt(index)).toBe(asin)
      const [low = 0, high = low] = expected.prices
      expect(catalogue.price(expected.asin)).toBeGreaterThanOrEqual(low)
      expect(catalogue.price(expected.asin)).toBeLessThanOrEqual(high)
    }
    expect(catalogue.get('B')).toBeUndefined()
    for (const ask of [catalogue.at, catalogue.listingAt, catalogue.asinAt]) expect(() => ask(SIZE)).toThrow(RangeError)
    expect(() => catalogue.price('B')).toThrow(RangeError)
    close()
  })

  it('lists very large products, and texts that resemble the file format', () => {
    const odd = { ...product(0), title: 'a ,"bullets":["b"] \\', description: 'x'.repeat(100_000) }
    const plain = { ...product(1), priceText: '$1.0,' }
    buildShop([odd, plain], [], join(root, 'odd'))
    const { catalogue, close } = openShop(join(root, 'odd'))
    expect(catalogue.listingAt(0)).toMatchObject({ title: odd.title, priceText: odd.priceText })
    expect(catalogue.listingAt(0)).not.toHaveProperty('bullets')
    expect([catalogue.get(odd.asin), catalogue.get(plain.asin)]).toEqual([odd, plain])
    expect(catalogue.listingAt(1)).toMatchObject({ priceText: '$1.0,' })
    close()
  })

  it('has every goal', () => {
    const { goals: stored, close } = openShop(join(root, 'shop'))
    expect(Array.from({ length: stored.length }, (_, index) => stored.at(index))).toEqual(goals)
    expect([stored.at(-1), stored.at(goals.length)]).toEqual([undefined, undefined])
    close()
  })

  it('searches as an engine in memory does', () => {
    const { engine, close } = openShop(join(root, 'shop'))
    const expected = createCompactEngine(products.map(documentOf))
    for (const query of ['shoe', 'café table ★ number 7', 'color: red for 3 people', 'nothing', '']) {
      expect(engine.search(analyseText(query), 50)).toEqual(expected.search(analyseText(query), 50))
    }
    close()
  })

  it('is reproducible byte by byte, with another fingerprint for other products or prices', () => {
    const fingerprint = buildShop(products, goals, join(root, 'shop')).fingerprint
    const again = buildShop(reordered(products), goals, join(root, 'again'))
    expect(again.fingerprint).toBe(fingerprint)
    const names = readdirSync(join(root, 'again'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    expect(names).toHaveLength(6)
    for (const { parentPath, name } of names) {
      const other = join(parentPath.replace(join(root, 'again'), join(root, 'shop')), name)
      expect(readFileSync(join(parentPath, name)).equals(readFileSync(other)), name).toBe(true)
    }
    expect(buildShop(products, goals, join(root, 'again'), { priceOf: () => 1 }).fingerprint).not.toBe(fingerprint)
    expect(buildShop(products.slice(1), goals, join(root, 'again')).fingerprint).not.toBe(fingerprint)
  })

  it('reports the progress of its build', () => {
    const reports: BuildProgress[] = []
    buildShop(products, goals, join(root, 'again'), { onProgress: (progress) => reports.push(progress) })
    expect(reports).toEqual([
      { phase: 'products', done: SIZE },
      { phase: 'index', done: SIZE },
      { phase: 'goals', done: goals.length },
    ])
  })

  it('may be empty', () => {
    buildShop([], [], join(root, 'empty'))
    const { catalogue, engine, goals: none, close } = openShop(join(root, 'empty'))
    expect([catalogue.size, engine.search(['shoe'], 50), none.length]).toEqual([0, [], 0])
    close()
  })
})

/** Returns the same products with their members in reverse order. */
function reordered(all: readonly Product[]): readonly Product[] {
  return all.map((one) => Object.fromEntries(Object.entries(one).reverse()) as unknown as Product)
}

/** Returns the path of a file of a shop. */
function within(directory: string, name: string): string {
  return join(shopFolder(directory, readManifest(directory)), name)
}

describe('a rebuilt shop', () => {
  it('replaces the previous one completely, which remains usable while open', () => {
    const directory = join(root, 'twice')
    buildShop(products, goals, directory)
    const open = openShop(directory)
    const { folder } = buildShop(products.slice(1), goals, directory)
    expect(open.catalogue.at(SIZE - 1)).toEqual(products[SIZE - 1])
    open.close()
    expect(readdirSync(directory).sort()).toEqual([folder, 'shop.json'].sort())
    expect(openShop(directory).catalogue.size).toBe(SIZE - 1)
  })

  it('may replace one with the old layout without folder', () => {
    const directory = join(root, 'flat')
    const { folder = '', ...manifest } = buildShop(products, goals, directory)
    for (const name of Object.keys(manifest.files)) renameSync(join(directory, folder, name), join(directory, name))
    rmSync(join(directory, folder), { recursive: true })
    writeFileSync(join(directory, 'shop.json'), JSON.stringify(manifest))
    expect(openShop(directory).catalogue.size).toBe(SIZE)
    buildShop(products, goals, directory)
    expect(readdirSync(directory).sort()).toEqual([folder, 'shop.json'].sort())
  })
})

describe('a damaged shop', () => {
  const broken = (damage: (directory: string) => void): unknown => {
    const directory = join(root, 'broken')
    buildShop(products, goals, directory)
    damage(directory)
    return codeOf(() => openShop(directory))
  }

  it('is rejected with the reason', () => {
    expect(broken((directory) => rmSync(directory, { recursive: true }))).toMatch(/^DATA_MISSING .*broken holds no built shop/)
    expect(broken((directory) => rmSync(within(directory, 'goals.table')))).toMatch(/^FILE_UNREADABLE .*goals\.table/)
    expect(broken((directory) => truncateSync(within(directory, 'search.index'), 1000))).toMatch(
      /^DATA_INVALID .* has 1000 bytes; expected/,
    )
    expect(broken((directory) => writeFileSync(join(directory, 'shop.json'), '{'))).toMatch(
      /^DATA_INVALID .*shop\.json is not JSON/,
    )
    expect(broken((directory) => writeFileSync(join(directory, 'shop.json'), '[]'))).toMatch(
      /^DATA_INVALID .* does not describe a shop/,
    )
    expect(broken((directory) => writeFileSync(join(directory, 'shop.json'), '{"format":"orrery-shop","version":9}'))).toMatch(
      /^DATA_INVALID .* is of version 9; expected version 1/,
    )
    expect(broken((directory) => flip(within(directory, 'search.index'), 5000))).toMatch(/^DATA_INVALID .* is damaged/)
  })

  it('reports a damaged record when it is read', () => {
    const directory = join(root, 'broken')
    buildShop(products, goals, directory)
    flip(within(directory, 'products.ndjson'), 0)
    const { catalogue, close } = openShop(directory)
    expect(codeOf(() => catalogue.at(0))).toMatch(/^DATA_INVALID .*products\.ndjson holds no record at byte 0/)
    expect(catalogue.at(1)).toEqual(products[1])
    close()
  })

  it('is repaired by a rebuild', () => {
    const directory = join(root, 'broken')
    buildShop(products, goals, directory)
    flip(within(directory, 'search.index'), 5000)
    rmSync(within(directory, 'goals.table'))
    buildShop(products, goals, directory)
    openShop(directory).close()
  })

  it('is not left behind by a failed build, which keeps only the previous shop', () => {
    const failing = function* (): Generator<Product> {
      yield product(0)
      throw new RangeError('no more')
    }
    for (const before of [[], ['shop.json']]) {
      const directory = join(root, `failed-${before.length}`)
      if (before.length > 0) buildShop(products, goals, directory)
      expect(() => buildShop(failing(), goals, directory)).toThrow('no more')
      expect(readdirSync(directory).filter((name) => !name.startsWith('shop-'))).toEqual(before)
      if (before.length === 0) expect(codeOf(() => openShop(directory))).toMatch(/^DATA_MISSING/)
      else expect(openShop(directory).catalogue.size).toBe(SIZE)
    }
  })

  it('cannot be written into a file', () => {
    writeFileSync(join(root, 'file'), '')
    expect(codeOf(() => buildShop(products, goals, join(root, 'file')))).toMatch(/^FILE_UNWRITABLE/)
  })
})

describe('an index file', () => {
  const encoded = (): ArrayBuffer => {
    const builder = createIndexBuilder()
    for (const one of products.slice(0, 50)) builder.add(documentOf(one))
    const bytes = Buffer.concat(encodeIndex(builder.finish()))
    return new Uint8Array(bytes).buffer
  }

  it('can be read and written again unchanged', () => {
    const buffer = encoded()
    const again = Buffer.concat(encodeIndex(decodeIndex(buffer, 'x')))
    expect(again.equals(new Uint8Array(buffer))).toBe(true)
  })

  it('is rejected if a byte is missing, added or changed', () => {
    const buffer = encoded()
    expect(codeOf(() => decodeIndex(buffer.slice(0, -1), 'x'))).toMatch(/^DATA_INVALID x holds \d+ bytes/)
    expect(codeOf(() => decodeIndex(buffer.slice(0, 20), 'x'))).toBe('DATA_INVALID x is not a search index')
    expect(codeOf(() => decodeIndex(new ArrayBuffer(500), 'x'))).toBe('DATA_INVALID x is not a search index')
    for (let position = 0; position < buffer.byteLength; position += 61) {
      const changed = buffer.slice(0)
      const bytes = new Uint8Array(changed)
      bytes[position] = (bytes[position] ?? 0) ^ 0x40
      expect(codeOf(() => decodeIndex(changed, 'x'))).toMatch(/^DATA_INVALID/)
    }
  })

  it('of another version is rejected', () => {
    const buffer = encoded()
    new Float64Array(buffer, 8, 1)[0] = 99
    expect(codeOf(() => decodeIndex(buffer, 'x'))).toBe('DATA_INVALID x is a search index of another version; expected version 1')
  })
})

function flip(path: string, position: number): void {
  const bytes = readFileSync(path)
  bytes[position] = (bytes[position] ?? 0) ^ 0x40
  writeFileSync(path, bytes)
}

function codeOf(call: () => unknown): string {
  try {
    call()
    return 'nothing was thrown'
  } catch (error) {
    return isOrreryError(error) ? `${error.code} ${error.message}` : String(error)
  }
}
