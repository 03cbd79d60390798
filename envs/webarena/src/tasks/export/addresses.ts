import type { SiteId } from '../../sites/shared/site.ts'
import { SITES } from '../../sites/sites.ts'

/** The original's names of sites and what stands for their addresses. */
const ORIGINALS: Readonly<Record<Exclude<SiteId, 'market'>, readonly [name: string, placeholder: string]>> = {
  shop: ['shopping', '__SHOPPING__'],
  admin: ['shopping_admin', '__SHOPPING_ADMIN__'],
  forum: ['reddit', '__REDDIT__'],
  code: ['gitlab', '__GITLAB__'],
  map: ['map', '__MAP__'],
  wiki: ['wikipedia', '__WIKIPEDIA__'],
  home: ['homepage', '__HOMEPAGE__'],
}

/** What the original calls a site; its own name for one that the original does not have. */
export function originalName(site: SiteId): string {
  return site === 'market' ? site : ORIGINALS[site][0]
}

/** A URL with the original's placeholder for its site. The back office's has its first folder in it. */
export function withPlaceholder(url: string): string {
  for (const { id, origin } of SITES) {
    const base = id === 'admin' ? `${origin}/admin` : origin
    if (id !== 'market' && (url === base || /^[/?#]/.test(url.startsWith(base) ? url.slice(base.length) : '')))
      return `${ORIGINALS[id][1]}${url.slice(base.length)}`
  }
  return url
}
