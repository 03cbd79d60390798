import type { Fields } from './site.ts'

/** The first value of that name; empty where there is none. */
export function fieldOf(fields: Fields, name: string): string {
  for (const [known, value] of fields) if (known === name) return value
  return ''
}

/** All values of that name, in their order. */
export function fieldsOf(fields: Fields, name: string): readonly string[] {
  return fields.filter(([known]) => known === name).map(([, value]) => value)
}

/** A whole number of 1 or more; the fallback for anything else. */
export function countOf(text: string, fallback: number): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback
}

/** The query of a URL, read: `a=1&b=2`. */
export function readQuery(query: string): Fields {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      const name = at < 0 ? part : part.slice(0, at)
      return [decoded(name.replace(/\+/g, ' ')), decoded((at < 0 ? '' : part.slice(at + 1)).replace(/\+/g, ' '))] as const
    })
}

/** A path with a query, in the order given; fields without a value are left out: `/a.html?p=2`. */
export function urlOf(path: string, query: Fields): string {
  const parts = query.filter(([, value]) => value !== '').map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** The query with these fields set, or left out where the value is empty; a new field comes last. */
export function withFields(query: Fields, set: Readonly<Record<string, string>>): Fields {
  const kept = query.filter(([name], at) => query.findIndex(([first]) => first === name) === at || !Object.hasOwn(set, name))
  const changed = kept.map(([name, value]) => [name, Object.hasOwn(set, name) ? (set[name] ?? '') : value] as const)
  const added = Object.entries(set).filter(([name]) => !kept.some(([known]) => known === name))
  return [...changed, ...added].filter(([, value]) => value !== '')
}

/** Percent coding undone; text that is no percent coding stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function encoded(text: string): string {
  if (/^[\w.-]*$/.test(text)) return text
  return encodeURIComponent(wellFormed(text)).replace(/%20/g, '+')
}

/** Half characters have no percent coding; they are replaced as browsers replace them. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

/** A text that somebody typed, without space around it and of a length that pages bear. */
export function typed(form: Fields, name: string, most = 2000): string {
  return fieldOf(form, name).trim().slice(0, most)
}

/** The cents of an amount that somebody typed: `12`, `12.5`, `$1,200.00`; `undefined` for anything else, or for more than a million. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replace(/,/g, '')
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
