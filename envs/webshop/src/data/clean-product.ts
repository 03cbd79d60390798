import { pythonFloat, pythonStrip } from '@orreryjs/python'
import type { OptionGroup, Product } from '../product.ts'
import { isFalsy, isFields, isStringList, type JsonFields, originalKey } from './json.ts'

/** A cleaned value, or the reason for leaving out the record. */
export type CleanResult<T> = { readonly value: T } | { readonly reason: string }

/** Fields that upstream requires to be strings. */
const TEXTS = ['name', 'category', 'query', 'product_category', 'full_description'] as const

/** Attributes that upstream assigns to products missing in the attribute file. */
const NO_ATTRIBUTES = ['DUMMY_ATTR']

/** Returns the ASIN of a record as written; upstream skips `nan` and ASINs longer than ten characters. */
export function asinOf(record: JsonFields): CleanResult<string> {
  const { asin } = record
  if (typeof asin !== 'string' || asin === '') return { reason: 'no asin' }
  if (asin === 'nan') return { reason: 'asin nan' }
  return [...asin].length > 10 ? { reason: 'asin longer than 10 characters' } : { value: asin }
}

/**
 * Returns a product record after upstream's cleaning. `details` is the product's entry in the attribute file. Rejects records that
 * upstream cannot read, except for a missing picture.
 */
export function cleanProduct(asin: string, record: JsonFields, details: unknown): CleanResult<Product> {
  const invalidField = TEXTS.find((name) => typeof record[name] !== 'string')
  if (invalidField !== undefined) return { reason: `${invalidField} is no text` }
  const prices = pricesOf(record['pricing'])
  if (prices === undefined) return { reason: 'pricing holds no price' }
  const bullets = bulletsOf(record['small_description'])
  if (bullets === undefined) return { reason: 'small_description is no text' }
  const options = optionsOf(record['customization_options'])
  if (options === undefined) return { reason: 'customization_options cannot be read' }
  const attributes = attributesOf(details)
  if (attributes === undefined) return { reason: 'attributes are no texts' }
  const text = (name: (typeof TEXTS)[number]): string => String(record[name])
  return {
    value: {
      asin: asin.toUpperCase(),
      title: text('name'),
      category: text('category'),
      query: pythonStrip(text('query').toLowerCase()),
      productCategory: text('product_category'),
      prices,
      priceText: prices.map((price) => `$${pythonFloat(price)}`).join(' to '),
      bullets,
      description: text('full_description'),
      attributes,
      options,
      image: imageOf(record['images']),
    },
  }
}

/** Returns the first two numbers after dollar signs; 100 without pricing. */
function pricesOf(pricing: unknown): readonly number[] | undefined {
  if (isFalsy(pricing)) return [100]
  if (typeof pricing !== 'string') return undefined
  const texts = pricing.split('$').slice(1)
  const numbers = texts.map((text) => decimal(text.replace(/[^\d.]/g, '')))
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers.slice(0, 2) : undefined
}

function decimal(text: string): number {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

function bulletsOf(description: unknown): readonly string[] | undefined {
  if (typeof description === 'string') return [description]
  return isStringList(description) ? description : undefined
}

/** Merges groups whose names differ only in case: values of the later group, position of the first. */
function optionsOf(customization: unknown): readonly OptionGroup[] | undefined {
  if (isFalsy(customization)) return []
  if (!isFields(customization)) return undefined
  const groups = new Map<string, readonly string[]>()
  for (const [name, contents] of Object.entries(customization)) {
    if (contents === null) continue
    const values = valuesOf(contents)
    if (values === undefined) return undefined
    groups.set(originalKey(name).toLowerCase(), values)
  }
  return Array.from(groups, ([name, values]) => ({ name, values }))
}

function valuesOf(contents: unknown): readonly string[] | undefined {
  if (!Array.isArray(contents)) return undefined
  const values: readonly unknown[] = contents.map((content) => (isFields(content) ? content['value'] : undefined))
  return isStringList(values) ? values.map((value) => pythonStrip(value).replaceAll('/', ' | ').toLowerCase()) : undefined
}

function attributesOf(details: unknown): readonly string[] | undefined {
  if (!isFields(details) || !Object.hasOwn(details, 'attributes')) return NO_ATTRIBUTES
  const { attributes } = details
  return isStringList(attributes) ? attributes : undefined
}

function imageOf(images: unknown): string {
  const first: unknown = Array.isArray(images) ? images[0] : undefined
  return typeof first === 'string' ? first : ''
}
