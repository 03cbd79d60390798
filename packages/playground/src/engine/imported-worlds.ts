import type { WorldPackage } from '@orreryjs/core'
import type { LateWorld } from './catalogue.ts'

/** A late world where modules can be imported: in Node, and in a page that a server gives. */
export async function importedWorld(id: LateWorld): Promise<WorldPackage> {
  if (id === 'webshop') return (await import('@orreryjs/orrery/webshop')).webshop
  if (id === 'webarena') return (await import('@orreryjs/orrery/webarena')).webarena
  return (await import('@orreryjs/orrery/market')).marketPackage()
}
