import type { WorldPackage } from '@orreryjs/core'

/**
 * The market world with WebShop's profiles, layouts and demonstrations, to measure how well agents transfer. The two worlds do not depend
 * on each other.
 */
export async function marketForWebShop(): Promise<WorldPackage> {
  const [{ market }, { createWebShop }] = await Promise.all([import('@orreryjs/env-market'), import('@orreryjs/env-webshop')])
  return {
    ...market,
    create(options) {
      const shop = createWebShop()
      const world = market.create(options)
      return shop.dialectText === undefined ? world : { ...world, dialectText: { ...shop.dialectText, profilesOf: shop.id } }
    },
  }
}
