import type { WorldSite } from '@orreryjs/core/worlds'
import { purchaseScore } from '@orreryjs/shopping'
import type { WebShopState } from '../state.ts'
import type { WebShopWorld } from '../world.ts'
import { outcomeOf } from './site/outcome.ts'
import { productPicture } from './site/product-picture.ts'

/** A result in a list, up to the link that has its ASIN as text. */
const LISTED = /(<li class="list-group-item searched-product">\n)([\s\S]*?<a [^>]*>([A-Z0-9]{10})<\/a>)/g

/** The page with a picture at every product that is listed, and at the open one. */
export function withPictures(world: WebShopWorld, { page, asin = '', options }: WebShopState, text: string): string {
  if (page === 'results') {
    return text.replace(LISTED, (whole: string, item: string, rest: string, listed: string) => {
      const product = world.product(listed)
      return product === undefined ? whole : `${item}${productPicture(product)}\n${rest}`
    })
  }
  const product = page === 'item' ? world.product(asin) : undefined
  if (product === undefined) return text
  return text.replace('<h1>', () => `${productPicture(product, { options, isBig: true })}\n<h1>`)
}

/** The shop in a browser. */
export const site: WorldSite<WebShopState, WebShopWorld> = {
  title: 'WebShop',
  welcome:
    'You get an instruction, search the shop for what it asks for, choose the options and buy. The score says how well that fits.',
  options: { observation: 'html' },
  facts: ({ purchase }) => (purchase === undefined ? [] : purchaseScore(purchase)),
  page: withPictures,
  outcome: outcomeOf,
}
