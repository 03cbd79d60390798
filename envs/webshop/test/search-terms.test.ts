import { anyCharacter } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLength, lengthByte } from '../src/search/bm25.ts'
import { documentOf } from '../src/search/engine.ts'
import { createWordTable } from '../src/search/inverted-index/word-table.ts'
import { analyseText, termOf } from '../src/search/text/analyse.ts'
import { tokenize } from '../src/search/text/tokenize.ts'
import { realProducts } from './real-products.ts'
import { missingShopData, readRecordedLines } from './shop-data.ts'

interface RecordedDocument {
  readonly id: string
  readonly norm_byte: number
  readonly length: number
  readonly tokens: readonly string[]
  readonly positions: readonly number[]
}

describe.skipIf(missingShopData !== undefined)(`documents of a real Lucene index (${missingShopData ?? 'recorded'})`, () => {
  const recorded = missingShopData === undefined ? readRecordedLines<RecordedDocument>('golden.analyzer_1k.jsonl') : []
  const texts =
    missingShopData === undefined ? new Map(realProducts().map((product) => [product.asin, documentOf(product).text])) : new Map()

  it('have the same terms at the same positions and the same length byte', () => {
    expect(recorded).toHaveLength(1000)
    for (const { id, norm_byte, length, tokens, positions } of recorded) {
      const all = tokenize(texts.get(id) ?? '').map(termOf)
      const places = [...all.keys()].filter((place) => all[place] !== '')
      expect({ id, tokens: places.map((place) => all[place]), positions: places }).toEqual({ id, tokens, positions })
      expect([tokens.length, lengthByte(length)]).toEqual([length, norm_byte])
    }
  })
})

describe('words', () => {
  it.each([
    ['letters and digits run together', '3.5oz x2 5,000 mp3', ['3.5oz', 'x2', '5,000', 'mp3']],
    ['colons, points and apostrophes join letters', "description:solid e.g. don't", ['description:solid', 'e.g', "don't"]],
    ['what joins letters does not join digits, and the other way round', '1:2 a,b 3.x', ['1', '2', 'a', 'b', '3', 'x']],
    ['underscores join everything, and alone are nothing', '_a_1_ __ a_カ', ['_a_1_', 'a_カ']],
    ['ideographs and Hiragana stand alone', '漢字かなカナ', ['漢', '字', 'か', 'な', 'カナ']],
    ['Katakana do not join letters', 'カaカ', ['カ', 'a', 'カ']],
    ['a mark in both Han and letters is a letter', '人々', ['人', '々']],
    ['Thai is not cut', 'ผ้าไหม 100', ['ผ้าไหม', '100']],
    ['Hangul is a word', '한국어 abc', ['한국어', 'abc']],
    ['Hebrew keeps its quotation marks', 'צה"ל ג׳ ד\' a" b\'', ['צה"ל', 'ג׳', "ד'", 'a', 'b']],
    ['after a Hebrew quotation mark nothing bridges', 'צה"ל\'ה', ['צה"ל', 'ה']],
    ['accents belong to their letter', 'cafe\u0301s', ['cafe\u0301s']],
    ['full-width digits are digits', '１２．５', ['１２．５']],
    ['hyphens and slashes part', 'a-b/c', ['a', 'b', 'c']],
    ['modifier letters that later became letters do not join', 'a\u02c2b', ['a', 'b']],
    ['nothing is nothing', ' .,:_ \u0301 "', []],
  ])('%s', (_, text, expected) => {
    expect(tokenize(text)).toEqual(expected)
  })

  it.each([
    ['pictographs of Unicode 11', '★☞♡©™®', ['★', '☞', '♡', '©', '™', '®']],
    ['with a selector', '❤\ufe0f❤\ufe0e', ['❤\ufe0f', '❤']],
    ['with a skin tone', '👍🏽👍', ['👍🏽', '👍']],
    ['a skin tone alone', '🏽★🏽', ['🏽', '★', '🏽']],
    ['joined to a family', '👨\u200d👩\u200d👧👦', ['👨\u200d👩\u200d👧', '👦']],
    ['joined behind a selector', '❤\ufe0f\u200d🔥', ['❤\ufe0f\u200d🔥']],
    ['not joined to a word', 'a\u200d★', ['a\u200d', '★']],
    ['flags are pairs', '🇩🇪🇫🇷🇺', ['🇩🇪', '🇫🇷']],
    ['flags spelt in tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿x', ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'x']],
    ['key caps', '#\ufe0f\u20e3*\u20e31\ufe0f\u20e3#*', ['#\ufe0f\u20e3', '*\u20e3', '1\ufe0f\u20e3']],
    ['a circled letter is a letter first', 'Ⓜab', ['Ⓜab']],
  ])('emoji: %s', (_, text, expected) => {
    expect(tokenize(text)).toEqual(expected)
  })

  it('are cut after 255 code units, never inside a surrogate pair', () => {
    expect(tokenize('a'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90])
    expect(tokenize(`${'a'.repeat(254)}.b`)).toEqual(['a'.repeat(254), 'b'])
    expect(tokenize(`${'a'.repeat(254)}𝒂𝒂`)).toEqual(['a'.repeat(254), '𝒂𝒂'])
  })

  it('are substrings in order, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter() }),
      fc.array(fc.constantFrom(...'a1.:_"\'#カ漢ก א★🏽👍🇩\u200d\ufe0f\u20e3\u0301')).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (any) => {
        let from = 0
        for (const word of tokenize(any)) {
          const at = any.indexOf(word, from)
          expect(at).toBeGreaterThanOrEqual(from)
          from = at + word.length
        }
      }),
    )
  })
})

describe('analyse', () => {
  it.each([
    ['possessives', "Men's women\u2019S kids\uff07s dogs'", ['men', 'women', 'kid', 'dog']],
    ['stop words in any case', 'THE shoe and If not', ['shoe']],
    ['short words are not stemmed', 'as us is', ['us']],
    ['Porter as revised', 'possibly analogies apologi', ['possibl', 'analog', 'apolog']],
    ['words that are all suffix', 'ies sses eed eeds', ['i', 'ss', 'eed', 'eed']],
    ['a doubled y', 'flyying styyed', ['fly', 'sty']],
    ['letter by letter to lower case', 'İSTANBUL ΟΔΟΣ', ['istanbul', 'οδοσ']],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(analyseText(text)).toEqual(expected)
  })

  it('is not affected by its cache', () => {
    const before = analyseText('Running shoes')
    for (let index = 0; index < 100_000; index += 1) termOf(`word${index}`)
    expect(analyseText('Running shoes')).toEqual(before)
  })
})

describe('a word table', () => {
  it('assigns one number to each of many words', () => {
    const terms: string[] = []
    const table = createWordTable((word) => terms.push(word) - 1)
    const all = Array.from({ length: 30_000 }, (_, index) => `${'xy'.repeat(index % 40)}${(index * 7919) % 10_007}`)
    const expected = new Map<string, number>()
    for (const word of all) {
      if (!expected.has(word)) expected.set(word, expected.size)
      expect(table.numberOf(`<${word}>`, 1, word.length + 1)).toBe(expected.get(word))
    }
    expect(terms).toEqual([...expected.keys()])
  })
})

describe('a length byte', () => {
  it('is exact up to 40 and never decodes to more than the length', () => {
    for (let length = 0; length <= 40; length += 1) expect(byteLength(lengthByte(length))).toBe(length)
    expect([41, 42, 1000, 2 ** 31 - 1].map((length) => byteLength(lengthByte(length)))).toEqual([40, 42, 984, 2013265944])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (length) => {
        const byte = lengthByte(length)
        expect(byteLength(byte)).toBeLessThanOrEqual(length)
        if (byte < 255) expect(byteLength(byte + 1)).toBeGreaterThan(length)
      }),
    )
  })
})

describe('the document of a product', () => {
  it('is title, description, first bullet and options in lower case', () => {
    const options = [
      { name: 'color', values: ['red', 'blue'] },
      { name: 'size', values: ['s'] },
    ]
    const product = { ...PLAIN, title: 'A Shoe', description: 'For Feet.', bullets: ['One', 'Two'], options }
    expect(documentOf(product)).toEqual({ asin: 'B0', text: 'a shoe for feet. one color: red, blue, and size: s' })
    expect(documentOf({ ...product, bullets: [], options: [] }).text).toBe('a shoe for feet.  ')
  })
})

const PLAIN = {
  asin: 'B0',
  category: '',
  query: '',
  productCategory: '',
  prices: [],
  priceText: '',
  attributes: [],
  image: '',
}
