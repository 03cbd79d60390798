import type { Product } from '../product.ts'
import type { SearchDocument } from './engine.ts'

/** What upstream indexes of a product: title, description, the first bullet and the options. */
export function documentOf({ asin, title, description, bullets, options }: Product): SearchDocument {
  const choices = options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(', and ')
  return { asin, text: [title, description, bullets[0] ?? '', choices].join(' ').toLowerCase() }
}
