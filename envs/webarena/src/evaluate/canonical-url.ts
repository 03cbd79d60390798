import { trimEndCharacters } from '@orreryjs/core'
import { normalizeUrl, splitUrl } from '../browser/url.ts'
import { decoded, fieldOf, readQuery } from '../sites/shared/fields.ts'
import type { Fields } from '../sites/shared/site.ts'

/** Query fields with the value that the site uses by default. */
const DEFAULTS: Readonly<Record<string, string>> = {
  p: '1',
  page: '1',
  product_list_order: 'position',
  product_list_limit: '12',
  limit: '20',
  state: 'opened',
}

/**
 * Returns one canonical URL for all URLs of the same page: no fragment, no trailing slash, percent-decoded, query fields sorted
 * by name, without empty fields and defaults.
 */
export function canonicalUrl(url: string): string {
  const { scheme, origin, path, query } = splitUrl(normalizeUrl(url) ?? url)
  const fields = readQuery(query ?? '')
  const canonical = fields
    .filter(
      ([name, value]) =>
        value !== '' && !isDefaultField(name, value) && !(name === 'product_list_dir' && isDefaultDirection(value, fields)),
    )
    .map(([name, value]) => `${name}=${value.trim()}`)
    .sort()
  return `${origin || scheme}${trimEndCharacters(decoded(path), '/')}?${canonical.join('&')}`
}

/** True if the site shows the same page without the field. */
export function isDefaultField(name: string, value: string): boolean {
  return DEFAULTS[name] === value
}

/** True if `direction` is the list's default: ascending, when sorted by price or name. */
function isDefaultDirection(direction: string, fields: Fields): boolean {
  return direction === 'asc' && ['price', 'name'].includes(fieldOf(fields, 'product_list_order'))
}
