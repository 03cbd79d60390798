import type { Rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import { dayAfter } from '../../sites/shared/dates.ts'
import { capitalize, firstUnused, plural, slugOf, splitPhrases } from '../text.ts'
import type { Shelf } from './catalogue.ts'
import type { Brand, Product, ProductOption } from './rows.ts'

/** Generates products for each shelf in turn. Names, SKUs and prices within a department are unique. */
export function products(count: number, shelves: readonly Shelf[], brands: readonly Brand[], random: Rng): readonly Product[] {
  const usedNames = new Set<string>()
  const prices = new Set<string>()
  const tops = [...new Set(shelves.map(({ path }) => path[0] ?? ''))]
  return Array.from({ length: count }, (_, at) => {
    const shelf = shelves[at % shelves.length] as Shelf
    const top = shelf.path[0] ?? ''
    const brand = random.pick(brandsOf(tops.indexOf(top), tops.length, brands))
    const noun = random.pick(shelf.nouns)
    const materials = splitPhrases(shelf.department.materials)
    let material = ''
    const name = firstUnused(usedNames, () => {
      material = random.pick(materials)
      return nameOf(brand, material, noun, shelf, random)
    })
    const options = optionsOf(shelf, random)
    const quantity = quantityOf(random)
    return {
      id: String(at + 1),
      sku: `HP${String(10_000 + at * 7 + random.integer(7))}`,
      slug: slugOf(name),
      name,
      brand: brand.id,
      categories: shelf.path,
      kind: 'simple',
      options,
      price: priceOf(top, shelf.department.prices, prices, random),
      quantity,
      isInStock: quantity > 0,
      isEnabled: true,
      isVisible: true,
      description: describe(name, noun, material, brand, shelf, random),
      details: detailsOf(brand, material, shelf, random),
      weight: 60 + random.integer(60) * 40,
      createdAt: `${dayAfter('2021-01-04', random.integer(140))}T08:00:00`,
    }
  })
}

/** Makes some products with two options configurable and appends `count` variants of them. */
export function withVariants(simpleProducts: readonly Product[], count: number, random: Rng): readonly Product[] {
  const variants: Product[] = []
  const chosen = new Set<string>()
  for (const product of random.shuffle(simpleProducts)) {
    const [first, second] = product.options
    if (variants.length >= count) break
    if (first === undefined || second === undefined) continue
    chosen.add(product.id)
    const pairs = first.values.flatMap((one) => second.values.map((other) => [one, other]))
    for (const [at, values] of pairs.slice(0, count - variants.length).entries())
      variants.push(variantOf(product, values, at + 1, simpleProducts.length + variants.length + 1, random))
  }
  return [
    ...simpleProducts.map((product): Product => (chosen.has(product.id) ? { ...product, kind: 'configurable' } : product)),
    ...variants,
  ]
}

function variantOf(product: Product, values: readonly string[], at: number, id: number, random: Rng): Product {
  const quantity = quantityOf(random)
  return {
    ...product,
    id: String(id),
    sku: `${product.sku}-${at}`,
    slug: `${product.slug}-${values.map((value) => slugOf(value)).join('-')}`,
    name: [product.name, ...values].join('-'),
    kind: 'variant',
    parent: product.id,
    options: product.options.map(({ name }, at) => ({ name, values: [values[at] ?? ''] })),
    quantity,
    isInStock: quantity > 0,
    isVisible: false,
  }
}

/** Each department has its own brands, and shares some with another department. */
function brandsOf(at: number, departments: number, brands: readonly Brand[]): readonly Brand[] {
  return brands.filter((_, brand) => brand % departments === at || (brand * 3 + 1) % departments === at)
}

function nameOf(brand: Brand, material: string, noun: string, { department }: Shelf, random: Rng): string {
  const title = noun.split(' ').map(capitalize).join(' ')
  const extra = random.integer(3) === 0 ? '' : random.pick(splitPhrases(department.extras))
  const separator = extra.startsWith('with') || extra.startsWith('for') ? ' ' : ', '
  return `${brand.name} ${material} ${title}${extra === '' ? '' : separator + extra}`
}

function optionsOf({ department }: Shelf, random: Rng): readonly ProductOption[] {
  const draw = random.integer(100)
  const colours: ProductOption = {
    name: 'Colour',
    values: random.sample(splitPhrases(department.colours), 3 + random.integer(2)),
  }
  const sizes: ProductOption = { name: 'Size', values: splitPhrases(department.sizes) }
  if (draw < 40) return []
  if (draw < 65) return [colours]
  return draw < 78 ? [sizes] : [colours, sizes]
}

/** A few products are out of stock, some nearly, most have plenty. */
function quantityOf(random: Rng): number {
  const draw = random.integer(100)
  if (draw < 5) return 0
  return draw < 15 ? 1 + random.integer(9) : 10 + random.integer(140)
}

const ENDINGS = [99, 50, 0, 95, 49] as const

function priceOf(top: string, [low, high]: readonly [number, number], taken: Set<string>, random: Rng): number {
  for (;;) {
    const rough = low * pow(high / low, pow(random.next(), 1.4))
    const price = Math.floor(rough / 100) * 100 + random.pick(ENDINGS)
    if (taken.has(`${top} ${price}`)) continue
    taken.add(`${top} ${price}`)
    return price
  }
}

function describe(name: string, noun: string, material: string, brand: Brand, { department }: Shelf, random: Rng): string {
  const [first = '', second = ''] = random.sample(splitPhrases(department.praise), 2)
  const openings = [
    `The ${name} is what ${brand.name} does best.`,
    `A ${noun} for people who keep their things.`,
    `${brand.name} has made ${plural(noun)} for three generations, and this is the plainest of them.`,
    `We looked for a good ${noun} for years until we found this one.`,
    `There are cheaper ${plural(noun)}, but few that last as long.`,
  ]
  return `${random.pick(openings)} ${first}\n\n${material} is chosen by hand for it. ${second}`
}

function detailsOf(brand: Brand, material: string, { department }: Shelf, random: Rng): Product['details'] {
  return [
    ['Brand', brand.name],
    ['Material', material],
    ['Dimensions', `${8 + random.integer(50)} x ${6 + random.integer(40)} x ${2 + random.integer(30)} cm`],
    ['Care', random.pick(splitPhrases(department.care))],
    ['Warranty', `${1 + random.integer(5)} years`],
    ['Made in', random.pick(['Alderport', 'Dunmere', 'Fernhill', 'Hazelbrook', 'Millrace', 'Saltgate'])],
  ]
}
