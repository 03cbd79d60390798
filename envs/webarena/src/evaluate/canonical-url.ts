import { normalUrl, partsOf } from '../browser/url.ts'
import { decoded, readQuery } from '../site/fields.ts'

/** Fields that say what holds anyway. */
const USUAL: Readonly<Record<string, string>> = { p: '1', page: '1' }

/**
 * One address for all that lead to the same page: without fragment and slash at the end, percent signs read, fields of the query in the
 * order of their names, without empty ones and those that say what holds anyway.
 */
export function canonicalUrl(url: string): string {
  const { scheme, origin, path, query } = partsOf(normalUrl(url) ?? url)
  const fields = readQuery(query ?? '')
    .filter(([name, value]) => value !== '' && USUAL[name] !== value)
    .map(([name, value]) => `${name}=${value.trim()}`)
    .sort()
  return `${origin || scheme}${decoded(path).replace(/\/+$/, '')}?${fields.join('&')}`
}
