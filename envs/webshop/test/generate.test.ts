import { isOrreryError } from '@orreryjs/core'
import { hasAttribute, isAlike, meetsOption } from '@orreryjs/shopping'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asinOf, indexOfAsin } from '../src/generate/asin.ts'
import { familyPosition, SHELF_SIZE } from '../src/generate/family-position.ts'
import { generatedCatalogue } from '../src/generate/generated-catalogue.ts'
import { generatedProduct } from '../src/generate/generated-product.ts'
import { productTypes } from '../src/generate/product-types.ts'
import { reviewsOf } from '../src/generate/reviews.ts'
import { GOAL_PRODUCTS } from '../src/generate/splits.ts'
import type { Product } from '../src/product.ts'
import { detailTexts } from '../src/render/product-runs.ts'

const types = productTypes()
const products = Array.from({ length: GOAL_PRODUCTS }, (_, index) => generatedProduct(index).product)
const index = fc.integer({ min: 0, max: 5_000_000 })

describe('the words of the catalogue', () => {
  it('describe 150 product types in five departments', () => {
    expect(types).toHaveLength(150)
    expect(new Set(types.map(({ department }) => department)).size).toBe(5)
    expect(new Set(types.map(({ query }) => query)).size).toBe(150)
  })

  it('make options that the reward distinguishes, in both forms of goals', () => {
    const clashes = types.flatMap(({ query, options }) => {
      const offered = options.flatMap(({ group, values }) => values.map((value) => ({ group, value })))
      return offered.flatMap(({ group, value }) =>
        offered
          .filter((chosen) => meetsOption(chosen.value, { kind: 'pair', name: group, value }) !== (chosen.value === value))
          .concat(offered.filter((chosen) => meetsOption(chosen.value, { kind: 'value', value }) !== (chosen.value === value)))
          .map((chosen) => `${query}: '${chosen.value}' chosen for '${value}'`),
      )
    })
    expect(clashes).toEqual([])
  })

  it('make attributes that the reward distinguishes', () => {
    const clashes = types.flatMap(({ query, slots, traits }) => {
      const texts = [...slots.flatMap(({ values }) => values), ...traits].map(({ text }) => text)
      return texts.flatMap((text, position) =>
        texts
          .slice(position + 1)
          .filter((other) => isAlike(text, other))
          .map((other) => [query, text, other]),
      )
    })
    expect(clashes).toEqual([])
  })

  it('use no value that is a button label or cannot be clicked', () => {
    const buttons = [
      'search',
      'back to search',
      '< prev',
      'next >',
      'description',
      'features',
      'reviews',
      'attributes',
      'buy now',
    ]
    for (const value of types.flatMap(({ options }) => options.flatMap(({ values }) => values))) {
      expect(buttons).not.toContain(value)
      expect(value).toMatch(/^[a-z0-9][a-z0-9 %]*$/)
    }
  })
})

describe('ids', () => {
  it('look like ASINs and map back to their products', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (number) => {
        expect(asinOf(number)).toMatch(/^B0[0-9A-Z]{8}$/)
        expect(indexOfAsin(asinOf(number))).toBe(number)
      }),
    )
  })

  it('are rejected if no product has them', () => {
    for (const asin of ['', 'B0', 'B000000000', 'B0ILOU0000', 'X000000000', `${asinOf(7)}A`, asinOf(7).toLowerCase()]) {
      expect(indexOfAsin(asin)).toBeUndefined()
    }
  })
})

describe('ownCatalogue', () => {
  it('has the same products for any size and access order', () => {
    const small = generatedCatalogue(50)
    const large = generatedCatalogue(2_000_000)
    for (let position = 49; position >= 0; position -= 1) expect(large.at(position)).toEqual(small.at(position))
    fc.assert(
      fc.property(index, (number) => {
        expect(generatedProduct(number)).toEqual(generatedProduct(number))
      }),
      { numRuns: 30 },
    )
  })

  it('finds products by id, within its size', () => {
    const catalogue = generatedCatalogue(1000)
    expect(catalogue.get(asinOf(999))).toEqual(catalogue.at(999))
    expect(catalogue.get(asinOf(1000))).toBeUndefined()
    expect(() => catalogue.at(1000)).toThrow(RangeError)
    expect(generatedCatalogue(1001).get(asinOf(1000))?.asin).toBe(asinOf(1000))
  })

  it('returns the same products after its cache was cleared', () => {
    const catalogue = generatedCatalogue(20_000)
    const first = catalogue.at(0)
    for (let position = 0; position < 5000; position += 1) catalogue.price(asinOf(position))
    expect(catalogue.at(0)).toEqual(first)
  })

  it('has a price within the displayed range', () => {
    const catalogue = generatedCatalogue(1000)
    for (const { asin, prices, priceText } of products) {
      const price = catalogue.price(asin)
      expect(price).toBeGreaterThanOrEqual(Math.min(...prices))
      expect(price).toBeLessThanOrEqual(Math.max(...prices))
      expect(priceText).toMatch(/^\$\d+\.\d{1,2}( to \$\d+\.\d{1,2})?$/)
    }
  })

  it('has a fingerprint that depends on its size', () => {
    expect(generatedCatalogue(1000).fingerprint).toBe(generatedCatalogue(1000).fingerprint)
    expect(generatedCatalogue(1000).fingerprint).not.toBe(generatedCatalogue(1001).fingerprint)
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 33])('refuses a size of %s', (size) => {
    expect(() => generatedCatalogue(size)).toThrow(expect.toSatisfy(isOrreryError))
  })
})

describe('products', () => {
  it('are all different', () => {
    expect(new Set(products.map(({ asin }) => asin)).size).toBe(products.length)
    expect(new Set(products.map((product) => JSON.stringify({ ...product, asin: '' }))).size).toBe(products.length)
  })

  it('look like products of a real shop', () => {
    fc.assert(
      fc.property(index, (number) => {
        expectRealistic(generatedProduct(number).product)
      }),
      { numRuns: 300 },
    )
  })

  it('include nearly every type, with and without options, ranges and descriptions, each with reviews of its features', () => {
    expect(new Set(products.map(({ query }) => query)).size).toBeGreaterThanOrEqual(145)
    const count = (test: (product: Product) => boolean): number => products.filter(test).length
    for (const groups of [0, 1, 2, 3]) expect(count(({ options }) => options.length === groups)).toBeGreaterThan(0)
    expect(count(({ prices }) => prices.length === 2)).toBeGreaterThan(45)
    expect(count(({ description }) => description === '')).toBeGreaterThan(250)
    const described = products.flatMap(({ description }) => (description === '' ? [] : [description]))
    expect(new Set(described).size).toBeGreaterThan(0.97 * described.length)
    for (const product of products) {
      const reviews = reviewsOf(product)
      expect(reviews.length).toBeGreaterThan(0)
      expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length)
      expect(detailTexts(product, 'reviews').join('')).not.toMatch(/undefined|[{}]| {2}/)
    }
    expect(products.flatMap(reviewsOf).filter(({ stars }) => stars < 3).length).toBeGreaterThan(100)
  })

  it('mention only their own features', () => {
    for (const product of products) {
      const type = types.find(({ query }) => query === product.query)
      const all = [...(type?.slots.flatMap(({ values }) => values) ?? []), ...(type?.traits ?? [])].map(({ text }) => text)
      const others = all.filter((text) => !product.attributes.includes(text))
      expect(others.filter((text) => hasAttribute(product, text)).map((text) => `${text} in ${product.title}`)).toEqual([])
    }
  })

  it('differ from the first of their family in one attribute or option group', () => {
    for (let shelf = 0; shelf < GOAL_PRODUCTS; shelf += SHELF_SIZE) {
      for (let position = shelf; position < shelf + SHELF_SIZE; position += 1) {
        const { member } = familyPosition(position)
        if (member > 0) expect(differences(products[position - member], products[position])).toBe(1)
      }
    }
  })
})

function expectRealistic(product: Product): void {
  const words = product.title.split(' ').filter((word) => word !== '-').length
  expect(words, product.title).toBeGreaterThanOrEqual(4)
  expect(words, product.title).toBeLessThanOrEqual(45)
  expect(product.bullets.length).toBeGreaterThanOrEqual(1)
  expect(product.bullets.every((bullet) => bullet.trim() !== '')).toBe(true)
  expect(new Set(product.attributes).size).toBe(product.attributes.length)
  expect(product.options.length).toBeLessThanOrEqual(3)
  for (const { values } of product.options) {
    expect(values.length).toBeGreaterThanOrEqual(2)
    expect(values.length).toBeLessThanOrEqual(30)
  }
  const values = product.options.flatMap((group) => group.values)
  expect(new Set(values).size).toBe(values.length)
  expect([product.title, product.description, ...product.bullets].join('\n')).not.toMatch(/undefined|[{}]| {2}/)
}

function differences(first: Product | undefined, second: Product | undefined): number {
  const attributes = second?.attributes.filter((text) => !first?.attributes.includes(text)).length ?? 0
  const options = second?.options.filter(
    (group, position) => group.values.join() !== first?.options[position]?.values.join(),
  ).length
  return attributes + (options ?? 0)
}
