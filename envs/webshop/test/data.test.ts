import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOrreryError, type SkippedTask } from '@orreryjs/core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonErrorOffset, originalKey, parseInOrder, parseJson } from '../src/data/json.ts'
import { membersOf, type Shape } from '../src/data/members.ts'
import { chooseFiles, loadShopFiles, readGoals, readProducts } from '../src/data.ts'
import { missingShopData, SHOP_DATA } from './shop-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'orrery-shop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Splits into chunks of these sizes, repeated. */
function* inChunks(text: string, sizes: readonly number[]): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

function valuesIn(text: string, shape: Shape, sizes: readonly number[] = [7]): readonly unknown[] {
  const values: unknown[] = []
  for (const { key, bytes, start } of membersOf(inChunks(text, sizes), shape, 'file')) {
    const value = parseJson(bytes, start, 'file')
    values.push(shape === 'list' ? value : [key, value])
  }
  return values
}

function failure(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return isOrreryError(error) ? `${error.code} ${error.message}` : String(error)
  }
  return 'no failure'
}

/** Creates a directory with these files. */
function shopOf(files: Readonly<Record<string, unknown>>): string {
  const directory = mkdtempSync(join(folder, 'shop-'))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return directory
}

const plain = {
  asin: 'B000000001',
  name: 'Red Shoe',
  category: 'fashion',
  query: ' Shoes ',
  product_category: 'Clothing › Shoes',
  full_description: 'A shoe.',
  small_description: ['soft', 'light'],
  pricing: '$10.00',
  images: ['https://a.example/1.jpg'],
  customization_options: { Color: [{ value: ' Red/Blue ', image: null }, { value: 'GREEN' }], Size: null },
}
const details = { attributes: ['soft sole'], instruction: 'Find me shoes', instruction_attributes: ['soft sole'] }

/** Reads a single record. */
function imported(change: Readonly<Record<string, unknown>>, about: unknown = details) {
  const record = { ...plain, ...change }
  return loadShopFiles(shopOf({ 'items_shuffle.json': [record], 'items_ins_v2.json': { [String(record.asin)]: about } }))
}

describe('a file of records', () => {
  const name = fc.string({ unit: 'grapheme' })
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

  test('yields the values of its list for any chunks and white space', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), sizes, fc.constantFrom(undefined, 1, '\t'), (values, cuts, space) => {
        const text = JSON.stringify(values, undefined, space)
        expect(valuesIn(text, 'list', cuts)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('yields the members of its object in file order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.jsonValue())), sizes, (members, cuts) => {
        const text = `{${members.map(([key, value]) => `${JSON.stringify(key)} : ${JSON.stringify(value)}`).join(',\n')}}`
        expect(valuesIn(text, 'object', cuts)).toEqual(members.map(([key, value]) => [key, JSON.parse(JSON.stringify(value))]))
      }),
    )
  })

  test('reports where each value starts', () => {
    const text = '[ {"é": 1}, "ü",3 ]'
    const starts = Array.from(membersOf(inChunks(text, [3]), 'list', 'file'), ({ start, bytes }) => [start, bytes.length])
    expect(starts).toEqual([
      [2, 9],
      [13, 4],
      [18, 1],
    ])
  })

  test("may start with a byte order mark and contain Python's JSON extensions", () => {
    expect(valuesIn('\ufeff[{"a": NaN, "b": [-Infinity, "NaN"]}]', 'list')).toEqual([{ a: null, b: [null, 'NaN'] }])
  })

  test('keeps numeric keys in file order', () => {
    const text = '{"b": 1, "10": 2, "a\\"7": NaN, "2": {"1": "\\"5\\":"}}'
    const value = parseInOrder(new TextEncoder().encode(text), 0, 'file') as object
    expect(Object.keys(value).map(originalKey)).toEqual(['b', '10', 'a"7', '2'])
    expect(Object.values(value)).toEqual([1, 2, null, { ['\u00001']: '"5":' }])
  })

  test('is an error with the byte offset if truncated anywhere', () => {
    const text = '[{"a": "é\\"]}"}, {"b": [1, {"c": null}]}]'
    const bytes = new TextEncoder().encode(text)
    for (let size = 0; size < bytes.length; size += 1) {
      const errorText = failure(() => [...membersOf([bytes.subarray(0, size)], 'list', 'file')])
      expect(errorText).toMatch(/^DATA_INVALID file: ends (at|within the record that begins at) byte \d+/)
      const [, offset = ''] = /byte (\d+)/.exec(errorText) ?? []
      expect(Number(offset)).toBeLessThanOrEqual(size)
    }
  })

  test.each([
    ['<html>', 'no JSON at byte 0: found "<", expected "["'],
    ['{"a": 1}', 'no JSON at byte 0: found "{", expected "["'],
    ['', 'ends at byte 0, where "[" was expected'],
    ['[1 2]', 'no JSON at byte 3: found "2", expected "," or "]"'],
    ['[1,]', 'no JSON at byte 3: found "]", expected a record'],
    ['[1] x', 'no JSON at byte 4: found "x", expected the end of the file'],
    ['[1]\0', 'no JSON at byte 3: found the byte 0x00, expected the end of the file'],
    ['["é", {"a": tru}]', 'no JSON at byte 13, in the record at byte 7'],
    ['[{"a": 1, }]', 'no JSON at byte 10, in the record at byte 1'],
    ['[{"a": 1]]', 'no JSON at byte 8, in the record at byte 1'],
    ['[01]', 'no JSON at byte 1, in the record at byte 1'],
  ])('%j is an error', (text, errorText) => {
    expect(failure(() => valuesIn(text, 'list'))).toContain(`DATA_INVALID file: ${errorText}`)
  })

  test('is an error if it is not UTF-8', () => {
    const bytes = new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])
    const errorText = failure(() =>
      Array.from(membersOf([bytes], 'list', 'file'), (each) => parseJson(each.bytes, each.start, 'file')),
    )
    expect(errorText).toBe('DATA_INVALID file: the record at byte 1 is not UTF-8')
  })

  test('closes its source', () => {
    let isClosed = false
    function* chunks(): Generator<Uint8Array> {
      try {
        yield new TextEncoder().encode('[1, 2')
        yield new TextEncoder().encode(', 3]')
      } finally {
        isClosed = true
      }
    }
    for (const { bytes } of membersOf(chunks(), 'list', 'file')) if (bytes[0] === 0x31) break
    expect(isClosed).toBe(true)
  })
})

describe('jsonFault', () => {
  test('returns the length of valid JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, undefined, space)
        expect(jsonErrorOffset(text)).toBe(text.length)
      }),
    )
  })

  test('returns the start of the first invalid token', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, number) => {
        const text = JSON.stringify(value, undefined, 1)
        const place = number % (text.length + 1)
        const fault = jsonErrorOffset(`${text.slice(0, place)}\x01${text.slice(place)}`)
        expect(fault).toBeLessThanOrEqual(place)
        expect(text.slice(fault, place)).toMatch(/^(?:"(?:[^"\\]|\\.?)*|[-+.\w]*)$/s)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    '[1,]',
    '{"a",1}',
    '{"a":1,}',
    '[}',
    '{]',
    '1 2',
    '{1:2}',
    '["\\x"]',
    '[1.]',
    '[+1]',
    '[tru]',
    "['a']",
    '[,1]',
    ':',
  ])('is found in %s', (text) => {
    expect(jsonErrorOffset(text)).toBeLessThan(text.length)
  })
})

describe('a product', () => {
  test('is cleaned as in upstream', () => {
    const { catalogue, skipped } = imported({ asin: 'b00000000x' })
    expect(skipped).toEqual([])
    expect(catalogue.at(0)).toEqual({
      asin: 'B00000000X',
      title: 'Red Shoe',
      category: 'fashion',
      query: 'shoes',
      productCategory: 'Clothing › Shoes',
      prices: [10],
      priceText: '$10.0',
      bullets: ['soft', 'light'],
      description: 'A shoe.',
      attributes: ['soft sole'],
      options: [{ name: 'color', values: ['red | blue', 'green'] }],
      image: 'https://a.example/1.jpg',
    })
  })

  test.each([
    ['$8.50', [8.5], '$8.5'],
    ['$1,299.00 - $2,000.5', [1299, 2000.5], '$1299.0 to $2000.5'],
    ['$44.99 $33.98 $1', [44.99, 33.98], '$44.99 to $33.98'],
    ['from $5. only', [5], '$5.0'],
    [null, [100], '$100.0'],
    ['', [100], '$100.0'],
    [undefined, [100], '$100.0'],
  ])('costs what %j says', (pricing, prices, text) => {
    const product = imported({ pricing }).catalogue.at(0)
    expect([product.prices, product.priceText]).toEqual([prices, text])
  })

  test.each([
    [{ small_description: 'one' }, { bullets: ['one'] }],
    [{ small_description: [] }, { bullets: [] }],
    [{ images: [] }, { image: '' }],
    [{ images: undefined }, { image: '' }],
    [{ customization_options: '' }, { options: [] }],
    [{ customization_options: null }, { options: [] }],
    [
      { customization_options: { SIZE: [{ value: 'S' }], Color: [], size: [{ value: 'L' }] } },
      {
        options: [
          { name: 'size', values: ['l'] },
          { name: 'color', values: [] },
        ],
      },
    ],
  ])('may have %j', (change, product) => {
    expect(imported(change).catalogue.at(0)).toMatchObject(product)
  })

  test('has a dummy attribute if the attribute file lacks it', () => {
    expect(imported({}, {}).catalogue.at(0).attributes).toEqual(['DUMMY_ATTR'])
    expect(imported({}, { attributes: [] }).catalogue.at(0).attributes).toEqual([])
  })

  test.each([
    [{ asin: 'nan' }, 'asin nan'],
    [{ asin: 'B0000000011' }, 'asin longer than 10 characters'],
    [{ asin: null }, 'no asin'],
    [{ name: undefined }, 'name is no text'],
    [{ full_description: null }, 'full_description is no text'],
    [{ small_description: [1] }, 'small_description is no text'],
    [{ pricing: 'call us' }, 'pricing holds no price'],
    [{ pricing: '$1.2.3' }, 'pricing holds no price'],
    [{ pricing: 12 }, 'pricing holds no price'],
    [{ customization_options: ['x'] }, 'customization_options cannot be read'],
    [{ customization_options: { size: [{ name: 'x' }] } }, 'customization_options cannot be read'],
  ])('with %j is left out and counted', (change, reason) => {
    const { catalogue, skipped } = imported(change)
    expect(catalogue.size).toBe(0)
    expect(skipped.map((each) => each.reason)).toEqual([reason])
  })

  test('is skipped if it is a duplicate or not an object', () => {
    const files = { 'items_shuffle.json': [plain, 7, plain], 'items_ins_v2.json': {} }
    expect(loadShopFiles(shopOf(files)).skipped).toEqual([
      { name: 'record 1', reason: 'no object' },
      { name: 'B000000001', reason: 'asin of an earlier record' },
    ])
  })
})

describe('a directory', () => {
  const human = {
    B000000001: [{ instruction: '..I want. a shoe.', instruction_attributes: ['soft'], instruction_options: ['red'] }, {}],
  }
  const all = { 'items_shuffle_1.json': [plain], 'items_ins_v2.json': { B000000001: details }, 'items_human_ins.json': human }

  test('yields goals of both kinds', () => {
    const { goals, skipped } = loadShopFiles(shopOf(all))
    const [cap] = goals('human').map(({ priceUpper }) => priceUpper)
    expect([30, 40, 50]).toContain(cap)
    const about = {
      asin: 'B000000001',
      category: 'fashion',
      query: 'shoes',
      name: 'Red Shoe',
      productCategory: 'Clothing › Shoes',
    }
    const text = `, and price lower than ${cap}.00 dollars`
    expect(goals('human')).toEqual([
      {
        ...about,
        instruction: `I want. a shoe${text}`,
        attributes: ['soft'],
        priceUpper: cap,
        options: [{ kind: 'value', value: 'red' }],
        weight: 1,
      },
    ])
    expect(skipped).toEqual([{ name: 'B000000001', reason: 'human instruction cannot be read' }])
    const wishes = goals('synthetic').map(({ instruction, weight }) => [instruction, weight])
    expect(wishes).toHaveLength(2)
    for (const value of ['red | blue', 'green']) expect(wishes).toContainEqual([`Find me shoes with color: ${value}${text}`, 0.5])
  })

  test('has no human goals without human instructions', () => {
    const { 'items_human_ins.json': _, ...files } = all
    expect(loadShopFiles(shopOf(files)).goals('human')).toEqual([])
  })

  test('is an error if it or one of its files is missing', () => {
    expect(failure(() => loadShopFiles(join(folder, 'nowhere')))).toContain('DATA_MISSING no directory')
    expect(failure(() => loadShopFiles(shopOf({})))).toMatch(/^DATA_MISSING .* holds no items_shuffle\*\.json$/)
    expect(failure(() => loadShopFiles(shopOf({ 'items_shuffle.json': [] })))).toMatch(/holds no items_ins_v2\*\.json$/)
    const { 'items_ins_v2.json': _, ...files } = all
    expect(
      failure(() => [...readProducts(shopOf({ ...files, 'items_ins_v2.json': '{"B000000001": {"attributes": ]}}' }))]),
    ).toContain('items_ins_v2.json: no JSON at byte 30, in the record at byte 15')
  })

  test('prefers files without suffix, then matching suffixes', () => {
    const names = ['items_shuffle_1000.json', 'items_ins_v2.json', 'items_ins_v2_1000.json', 'other.json']
    expect(chooseFiles(names)).toEqual({ products: 'items_shuffle_1000.json', attributes: 'items_ins_v2_1000.json' })
    expect(chooseFiles([...names, 'items_shuffle.json', 'items_human_ins.json'])).toEqual({
      products: 'items_shuffle.json',
      attributes: 'items_ins_v2.json',
      human: 'items_human_ins.json',
    })
    expect(chooseFiles(['items_shuffle_2.json', 'items_ins_v2_1.json'])).toMatchObject({ attributes: 'items_ins_v2_1.json' })
  })

  test('is read up to the limit', () => {
    const records = [plain, { ...plain, asin: 'nan' }, { ...plain, asin: 'B000000003' }]
    const directory = shopOf({ 'items_shuffle.json': records, 'items_ins_v2.json': {} })
    truncateSync(join(directory, 'items_shuffle.json'), JSON.stringify(records).length - 5)
    const skipped: SkippedTask[] = []
    const asins = Array.from(readProducts(directory, { limit: 2, onSkipped: (each) => skipped.push(each) }), ({ asin }) => asin)
    expect([asins, skipped]).toEqual([['B000000001'], [{ name: 'nan', reason: 'asin nan' }]])
    expect([...readProducts(directory, { limit: 0 })]).toEqual([])
    expect(failure(() => loadShopFiles(directory))).toMatch(/^DATA_INVALID .*ends within the record that begins at byte \d+/)
  })
})

describe.skipIf(missingShopData !== undefined)(missingShopData ?? 'the real 1,000 products', () => {
  test('are read completely, identically in memory and as a stream', () => {
    const { catalogue, skipped, goals } = loadShopFiles(SHOP_DATA)
    expect(skipped).toEqual([])
    expect(catalogue.size).toBe(1000)
    expect(catalogue.fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(loadShopFiles(SHOP_DATA, { prices: 'seed233' }).catalogue.fingerprint).not.toBe(catalogue.fingerprint)
    expect(readGoals(SHOP_DATA, 'human')).toEqual(goals('human'))
    const streamed = [...readProducts(SHOP_DATA)]
    expect(streamed).toEqual(Array.from({ length: 1000 }, (_, index) => catalogue.at(index)))
    for (const product of streamed) expect(catalogue.get(product.asin)).toEqual(product)
  })
})
