import { normalUrl, partsOf } from '../browser/url.ts'
import { decoded, fieldOf, readQuery } from '../sites/shared/fields.ts'
import type { Fields } from '../sites/shared/site.ts'

/** Fields that say what holds anyway. */
const USUAL: Readonly<Record<string, string>> = {
  p: '1',
  page: '1',
  product_list_order: 'position',
  product_list_limit: '12',
  limit: '20',
  state: 'opened',
}

/**
 * One address for all that lead to the same page: without fragment and slash at the end, percent signs read, fields of the query in the
 * order of their names, without empty ones and those that say what holds anyway.
 */
export function canonicalUrl(url: string): string {
  const { scheme, origin, path, query } = partsOf(normalUrl(url) ?? url)
  const asked = readQuery(query ?? '')
  const fields = asked
    .filter(
      ([name, value]) => value !== '' && USUAL[name] !== value && !(name === 'product_list_dir' && isUsualWay(value, asked)),
    )
    .map(([name, value]) => `${name}=${value.trim()}`)
    .sort()
  return `${origin || scheme}${decoded(path).replace(/\/+$/, '')}?${fields.join('&')}`
}

/** Whether a list goes that way by itself: by price and by name upwards. */
function isUsualWay(direction: string, fields: Fields): boolean {
  return direction === 'asc' && ['price', 'name'].includes(fieldOf(fields, 'product_list_order'))
}
