import type { Product } from '../../product.ts'
import type { WebShopState } from '../../state.ts'
import { shapesOf } from './shapes.ts'

/** Colours by the words for them in options and titles. */
const HUES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'black 2b2b2f,white e9e6df,ivory ebe3cf,cream efe3c4,beige d9c6a5,natural d6bd93,nude dcb59a,sand d2b98d,tan c49a6c,camel bd8e55,khaki a99a6b,taupe 9b8b7d,' +
    'brown 7a4f30,cognac 9a5526,espresso 4a3226,walnut 5d4030,chestnut 6f3f2a,cocoa 6b4431,coffee 5c4033,chocolate 5a3825,caramel b5713a,honey d59a35,' +
    'grey 8b9097,gray 8b9097,charcoal 474c52,slate 5d6b78,silver b9bfc6,gunmetal 53585e,graphite 4b4f54,steel 7f8b95,pewter 8e9296,ash b3b0a8,' +
    'red b83232,ruby 9b1c3b,burgundy 6f1f33,cherry 8e1b32,brick 9a4433,rust a8512b,terracotta bd6242,copper b0683c,bronze 8c6239,coral e2745f,peach efac84,orange d9772b,' +
    'mustard c9992f,gold c7a03c,brass b5953f,yellow e0bd3a,lemon e5cf4f,champagne dcc89f,' +
    'olive 77783f,sage 93a388,mint 98cbb0,green 3f7f52,emerald 20775a,forest 2d5a41,eucalyptus 83a897,lime 9bbf3b,teal 23807f,turquoise 33a6a6,' +
    'navy 26365e,blue 3a67a8,sky 79b0d8,royal 3250a8,sapphire 234a91,midnight 222d4d,ocean 2c6e93,denim 45618a,' +
    'purple 6d4a94,plum 6c3a63,violet 7a56a8,lavender a795cf,lilac b9a0cc,mauve a9809a,fuchsia b8347f,pink dd92ad,blush e3b0ae,rose cf7d8c,' +
    'coconut e8dfce,vanilla e9d9ae,cucumber 8fb573,citrus e0a437,cedar 8d5a3b,jasmine e6dcb4,strawberry c8384e,berry 7d2f58,apple 9db84a,lemon e5cf4f,cinnamon 9c5a34,tea 8a9a5b'
  )
    .split(',')
    .map((pair) => pair.split(' ').map((part, index) => (index === 1 ? `#${part}` : part)) as [string, string]),
)

/** Fallback colours. */
const OTHERS: readonly string[] = ['#4f7f97', '#a4643f', '#6d8a55', '#8a6a9c', '#b08a3a', '#5a6f8f', '#a25566', '#4f8a7f']

/** Returns the first colour named in the texts, or else a colour derived from the seed. */
function colourOf(texts: readonly string[], seed: string): string {
  for (const text of texts) {
    const colour = text
      .toLowerCase()
      .split(/[^a-z]+/)
      .find((word) => Object.hasOwn(HUES, word))
    if (colour !== undefined) return HUES[colour] ?? ''
  }
  return OTHERS[sumOf(seed) % OTHERS.length] ?? ''
}

/** Mixes two colours: share 0 is the first, 1 the second. */
function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16)
  const parts = [0, 1, 2].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Returns a small hash of a text. */
function sumOf(text: string): number {
  let sum = 7
  for (const unit of text) sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 65_521
  return sum
}

interface PictureOptions {
  /** Chosen options, which determine the colour. */
  readonly options?: WebShopState['options']
  /** @default false */
  readonly isBig?: boolean
}

/** Background colours. */
const GROUNDS: readonly string[] = ['#f1ede4', '#e8eef1', '#eef1e6', '#f3e9e6', '#ece9f2']

/**
 * Draws a product by its type and colour, deterministically and without any product text. Decorative: it appears next to the
 * title, so screen readers skip it.
 */
export function productPicture(
  { asin, query, title, options: offered }: Product,
  { options = [], isBig = false }: PictureOptions = {},
): string {
  const chosen = options.map(([, value]) => value)
  const first = offered.flatMap(({ values }) => values.slice(0, 1))
  const colour = colourOf([...chosen, title, ...first], asin)
  const seed = sumOf(asin)
  const ground = GROUNDS[seed % GROUNDS.length] ?? '#eeeeee'
  const fills = { A: colour, B: mix(colour, '#000000', 0.32), C: mix(colour, '#ffffff', 0.62) }
  const shapes = shapesOf(query === '' ? title.toLowerCase() : query).replace(
    /"([ABC])"/g,
    (_, key: 'A' | 'B' | 'C') => `"${fills[key]}"`,
  )
  const tilt = (seed % 9) - 4
  return `<svg class="product-picture${isBig ? ' big' : ''}" viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" fill="${ground}"/><ellipse cx="50" cy="92" rx="34" ry="4" fill="${mix(ground, '#000000', 0.14)}"/><g transform="rotate(${tilt} 50 60)">${shapes}</g></svg>`
}
