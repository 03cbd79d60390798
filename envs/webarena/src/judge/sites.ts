import { trimEndCharacters } from '@orreryjs/core'

/** A site of the original: the placeholder in its tasks, and the addresses at which people run it. */
interface Site {
  readonly name: string
  /** Address that its agents see, in their prompts and logs. */
  readonly address: string
  /** Port of the original's container. */
  readonly port: string
  /** Path of the site on its host. @default no path */
  readonly path?: string
}

/** Sites in the order in which addresses are compared: the shop's administration before the shop. */
const SITES: readonly Site[] = [
  { name: 'SHOPPING_ADMIN', address: 'http://luma.com/admin', port: '7780', path: '/admin' },
  { name: 'SHOPPING', address: 'http://onestopmarket.com', port: '7770' },
  { name: 'REDDIT', address: 'http://reddit.com', port: '9999' },
  { name: 'GITLAB', address: 'http://gitlab.com', port: '8023' },
  { name: 'WIKIPEDIA', address: 'http://wikipedia.org', port: '8888' },
  { name: 'MAP', address: 'http://openstreetmap.org', port: '3000' },
  { name: 'HOMEPAGE', address: 'http://homepage.com', port: '4399' },
]

/** Names of the sites in tasks: `SHOPPING` of `__SHOPPING__`. */
export const SITE_NAMES: readonly string[] = SITES.map(({ name }) => name)

/** Addresses of sites by name, which replace the original's. */
export type SiteAddresses = Readonly<Record<string, string>>

/** Replaces placeholders by the addresses in the original's prompts: `__REDDIT__/f/books`. */
export function withoutPlaceholders(text: string): string {
  return SITES.reduce((rest, { name, address }) => rest.replaceAll(`__${name}__`, address), text)
}

/**
 * Rewrites a URL of a submission to the addresses that `withoutPlaceholders` gives, by its placeholder, the given addresses, the
 * original's address or the container's port. Returns other URLs unchanged.
 */
export function withKnownSite(url: string, given: SiteAddresses): string {
  for (const site of SITES) {
    const rest = prefixesOf(site, given).flatMap((prefix) => pathBelow(url, prefix) ?? [])[0] ?? pathAtPort(url, site)
    if (rest !== undefined) return site.address + rest
  }
  return url
}

/** True if the URL is at a site of the original. */
export function isAtKnownSite(url: string): boolean {
  return SITES.some(({ address }) => pathBelow(url, address) !== undefined)
}

function prefixesOf({ name, address }: Site, given: SiteAddresses): readonly string[] {
  return [`__${name}__`, ...(given[name] === undefined ? [] : [trimEndCharacters(given[name], '/')]), address]
}

/** Returns the rest of a URL after a prefix that ends at a boundary. */
function pathBelow(url: string, prefix: string): string | undefined {
  if (url.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return undefined
  const rest = url.slice(prefix.length)
  return rest === '' || /^[/?#]/.test(rest) ? rest : undefined
}

function pathAtPort(url: string, { port, path = '' }: Site): string | undefined {
  const [scheme] = /^https?:\/\//i.exec(url) ?? []
  if (scheme === undefined) return undefined
  const length = url.slice(scheme.length).search(/[/?#]/)
  const end = length < 0 ? url.length : scheme.length + length
  return url.slice(0, end).endsWith(`:${port}`) ? pathBelow(url.slice(end), path) : undefined
}
