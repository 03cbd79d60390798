/** Addresses of ours and the real ones that WebArena shows instead, in the order in which they are replaced. */
export type UrlMapping = readonly (readonly [local: string, real: string])[]

/** WebArena's seven sites on our hosts. */
export const URL_MAPPING: UrlMapping = [
  ['http://forum.test', 'http://reddit.com'],
  ['http://shop.test', 'http://onestopmarket.com'],
  ['http://admin.test/admin', 'http://luma.com/admin'],
  ['http://code.test', 'http://gitlab.com'],
  ['http://wiki.test', 'http://wikipedia.org'],
  ['http://map.test', 'http://openstreetmap.org'],
  ['http://home.test', 'http://homepage.com'],
]

/** A text with real addresses replaced by ours wherever they stand, in typed text and in answers too. */
export function mapUrlsToLocal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) {
    mapped = mapped.replaceAll(real, () => local).replaceAll(real.replaceAll('http', 'https'), () => local)
  }
  return mapped
}

/** An address of ours as the prompts show it. */
export function mapUrlsToReal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) mapped = mapped.replaceAll(local, () => real)
  return mapped
}
