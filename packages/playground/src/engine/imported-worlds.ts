import type { WorldPackage } from '@orreryjs/core'
import type { LazyWorld } from './catalogue.ts'

/** Imports a late world, in Node and in pages from a server. */
export async function importWorld(id: LazyWorld): Promise<WorldPackage> {
  if (id === 'webshop') return (await import('@orreryjs/orrery/webshop')).webshop
  if (id === 'webarena') return (await import('@orreryjs/orrery/webarena')).webarena
  return (await import('@orreryjs/orrery/market')).marketForWebShop()
}
