import type { BuildSource, buildWebShop } from '@orreryjs/env-webshop'

export type { BuildSource }

type BuildWebShop = typeof buildWebShop

/** Makes a shop of any size ready on disk; the world is loaded when it is called for. */
export async function buildShop(...args: Parameters<BuildWebShop>): Promise<ReturnType<BuildWebShop>> {
  const { buildWebShop } = await import('@orreryjs/env-webshop')
  return buildWebShop(...args)
}
