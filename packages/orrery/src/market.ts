import type { WorldPackage } from '@orreryjs/core'

/**
 * The market, played with what was written for the shop: profiles, layouts and demonstrations are WebShop's, so that what is measured
 * is how far an agent carries over. Neither world knows the other.
 */
export async function marketPackage(): Promise<WorldPackage> {
  const [{ market }, { createWebShop }] = await Promise.all([import('@orreryjs/env-market'), import('@orreryjs/env-webshop')])
  return {
    ...market,
    create(options) {
      const shop = createWebShop()
      const world = market.create(options)
      return shop.idiom === undefined ? world : { ...world, idiom: { ...shop.idiom, prompts: shop.id } }
    },
  }
}
