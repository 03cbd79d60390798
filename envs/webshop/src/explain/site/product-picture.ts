import type { Product } from '../../product.ts'
import type { WebShopState } from '../../state.ts'
import { colourOf, mixed, sumOf } from './colours.ts'
import { shapesOf } from './shapes.ts'

interface Shown {
  /** What is chosen of it: its colour is that of the picture. */
  readonly options?: WebShopState['options']
  /** @default false */
  readonly isBig?: boolean
}

/** Grounds that pictures stand on. */
const GROUNDS: readonly string[] = ['#f1ede4', '#e8eef1', '#eef1e6', '#f3e9e6', '#ece9f2']

/**
 * A product drawn by its kind and colour, the same each time: markup without any text of the product. It stands beside the title, so
 * that who does not see it misses nothing.
 */
export function productPicture(
  { asin, query, title, options: offered }: Product,
  { options = [], isBig = false }: Shown = {},
): string {
  const chosen = options.map(([, value]) => value)
  const first = offered.flatMap(({ values }) => values.slice(0, 1))
  const colour = colourOf([...chosen, title, ...first], asin)
  const seed = sumOf(asin)
  const ground = GROUNDS[seed % GROUNDS.length] ?? '#eeeeee'
  const fills = { A: colour, B: mixed(colour, '#000000', 0.32), C: mixed(colour, '#ffffff', 0.62) }
  const shapes = shapesOf(query === '' ? title.toLowerCase() : query).replace(
    /"([ABC])"/g,
    (_, key: 'A' | 'B' | 'C') => `"${fills[key]}"`,
  )
  const tilt = (seed % 9) - 4
  return `<svg class="product-picture${isBig ? ' big' : ''}" viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" fill="${ground}"/><ellipse cx="50" cy="92" rx="34" ry="4" fill="${mixed(ground, '#000000', 0.14)}"/><g transform="rotate(${tilt} 50 60)">${shapes}</g></svg>`
}
