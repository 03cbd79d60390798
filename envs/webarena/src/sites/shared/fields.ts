import type { Fields } from './site.ts'

/** Returns the first value of a field; empty if absent. */
export function fieldOf(fields: Fields, name: string): string {
  for (const [known, value] of fields) if (known === name) return value
  return ''
}

/** Returns all values of a field in order. */
export function fieldsOf(fields: Fields, name: string): readonly string[] {
  return fields.filter(([known]) => known === name).map(([, value]) => value)
}

/** Parses a positive integer; returns the fallback for anything else. */
export function countOf(text: string, fallback: number): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback
}

/** Parses a query string such as `a=1&b=2`. */
export function readQuery(query: string): Fields {
  if (query === '') return []
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      const name = at < 0 ? part : part.slice(0, at)
      return [decoded(name.replace(/\+/g, ' ')), decoded((at < 0 ? '' : part.slice(at + 1)).replace(/\+/g, ' '))] as const
    })
}

/** Builds a path with a query, such as `/a.html?p=2`. Keeps the order and omits fields without a value. */
export function urlOf(path: string, query: Fields): string {
  const parts = query.filter(([, value]) => value !== '').map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** Returns the query with fields set, or removed if their value is empty. New fields are appended. */
export function withFields(query: Fields, set: Readonly<Record<string, string>>): Fields {
  const known = new Set<string>()
  const kept = query.filter(([name]) => {
    const isRepeated = known.has(name)
    known.add(name)
    return !isRepeated || !Object.hasOwn(set, name)
  })
  const changed = kept.map(([name, value]) => [name, Object.hasOwn(set, name) ? (set[name] ?? '') : value] as const)
  const added = Object.entries(set).filter(([name]) => !known.has(name))
  return [...changed, ...added].filter(([, value]) => value !== '')
}

/** Decodes percent-encoding; returns malformed text unchanged. */
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

/** Replaces lone surrogates, which cannot be percent-encoded, as browsers do. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

/** Returns a typed text, trimmed and truncated to `most` characters. */
export function typedText(form: Fields, name: string, maxLength = 2000): string {
  return fieldOf(form, name).trim().slice(0, maxLength)
}

/** Parses a typed amount into cents: `12`, `12.5`, `$1,200.00`; `undefined` for anything else or amounts of ten million or more. */
export function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replace(/,/g, '')
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
