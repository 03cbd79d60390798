/** Components of a URL. Without `//`, as in `about:blank`, `path` is everything after the scheme and `origin` is empty. */
interface UrlParts {
  readonly scheme: string
  /** Such as `http://shop.test`, without user information. */
  readonly origin: string
  readonly path: string
  /** Text after the `?`; `undefined` without a `?`. */
  readonly query: string | undefined
  readonly fragment: string | undefined
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
}
const SCHEME = /^([a-z][a-z0-9+.-]*:)([\s\S]*)$/i
/** Normal URLs in the form of most links: without port, fragment and steps that start with `.` or `%`. */
const NORMAL_URL = /^http:\/\/[a-z]+(?:\.[a-z]+)*(?:\/(?![.%])[\w\-.~!$&()*+,;:=@%]*)+(?:\?[\w\-./~!$%&()*+,;:=@]*)?$/
const FORBIDDEN_IN_HOST = /[\s\p{Cc}"#%/:<>?@[\\\]^`{|}]/u
const LARGEST_PORT = 65535

// Characters that the WHATWG URL standard percent-encodes, in addition to control characters and non-ASCII characters.
const IN_FRAGMENT = ' "<>`'
const IN_QUERY = ' "#<>\''
const IN_PATH = ' "#<>?`{}^'
const IN_OPAQUE = ''

/** Texts without characters of the sets, as in most URLs. */
const NEVER_ENCODED = /^[\w\-./~!$%&()*+,;:=@]*$/

/** Normalizes a URL by the WHATWG standard; `undefined` if it is not an absolute URL. */
export function normalizeUrl(text: string): string | undefined {
  if (NORMAL_URL.test(text)) return text
  const match = SCHEME.exec(trimmed(text))
  if (match === null) return undefined
  const [, written = '', rest = ''] = match
  const scheme = written.toLowerCase()
  if (scheme === 'file:') return `file://${normalTail(`/${rest.replace(/^[/\\]{0,2}[^/\\?#]*[/\\]?/, '')}`)}`
  const port = DEFAULT_PORTS[scheme]
  if (port === undefined) return `${scheme}${opaqueTail(rest)}`
  const [, authority = '', tail = ''] = /^[/\\]*([^/\\?#]*)([\s\S]*)$/.exec(rest) ?? []
  const host = normalHost(authority, port)
  return host === undefined ? undefined : `${scheme}//${host}${normalTail(tail)}`
}

/** Returns the host of a URL with its port, such as `shop.test`; empty for `about:blank`. */
export function hostOf(url: string): string {
  return splitUrl(url).origin.replace(/^[^/]*\/\//, '')
}

/** Resolves a reference against a page's URL; `undefined` if it is invalid. */
export function resolveUrl(base: string, url: string): string | undefined {
  const reference = trimmed(url)
  if (SCHEME.test(reference)) return normalizeUrl(reference)
  const { scheme, origin, path, query } = splitUrl(base)
  if (origin === '') return reference.startsWith('#') ? `${withoutFragment(base)}${encoded(reference, IN_FRAGMENT)}` : undefined
  if (/^[/\\]{2}/.test(reference)) return normalizeUrl(`${scheme}${reference}`)
  if (/^[/\\]/.test(reference)) return `${origin}${normalTail(reference)}`
  const before = `${origin}${path}`
  if (reference === '') return withoutFragment(base)
  if (reference.startsWith('#')) return `${before}${query === undefined ? '' : `?${query}`}${encoded(reference, IN_FRAGMENT)}`
  if (reference.startsWith('?')) return `${origin}${normalTail(`${path}${reference}`)}`
  return `${origin}${normalTail(`${path.slice(0, path.lastIndexOf('/') + 1)}${reference}`)}`
}

/** Splits a normalized URL into its components. */
export function splitUrl(url: string): UrlParts {
  const [whole, fragment] = splitAt(url, '#')
  const [before, query] = splitAt(whole, '?')
  const schemeEnd = before.indexOf(':') + 1
  if (schemeEnd === 0) return { scheme: '', origin: '', path: '', query, fragment }
  const scheme = before.slice(0, schemeEnd)
  if (!before.startsWith('//', schemeEnd)) return { scheme, origin: '', path: before.slice(schemeEnd), query, fragment }
  const slash = before.indexOf('/', schemeEnd + 2)
  const pathStart = slash < 0 ? before.length : slash
  const origin = `${scheme}${before.slice(schemeEnd, pathStart).replace(/^\/\/.*@/, '//')}`
  return { scheme, origin, path: before.slice(pathStart), query, fragment }
}

/** Splits a text at the first occurrence of a character. */
function splitAt(text: string, character: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(character)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns a URL without its fragment. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isControlOrSpace(text.charCodeAt(start))) start += 1
  while (end > start && isControlOrSpace(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end).replace(/[\t\n\r]/g, '')
}

function isControlOrSpace(code: number): boolean {
  return code <= 0x20 || (code >= 0x7f && code <= 0x9f)
}

function normalHost(authority: string, defaultPort: string): string | undefined {
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, at + 1)
  const [, host = '', port = ''] = /^([\s\S]*?)(?::(\d*))?$/.exec(authority.slice(at + 1)) ?? []
  if (host === '' || FORBIDDEN_IN_HOST.test(host) || Number(port) > LARGEST_PORT) return undefined
  const shown = port === '' || String(Number(port)) === defaultPort ? '' : `:${Number(port)}`
  return `${user}${host.toLowerCase()}${shown}`
}

/** Normalizes path, query and fragment of a URL with a host. */
function normalTail(tail: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(tail) ?? []
  return `${normalPath(path)}${encoded(query, IN_QUERY)}${encoded(fragment, IN_FRAGMENT)}`
}

function normalPath(path: string): string {
  const steps: string[] = []
  const segments = path.replaceAll('\\', '/').replace(/^\//, '').split('/')
  if (!segments.some(isDotted)) return `/${encoded(segments.join('/'), IN_PATH)}`
  for (const [index, step] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (/^(\.|%2e)(\.|%2e)$/i.test(step)) {
      steps.pop()
      if (isLast) steps.push('')
    } else if (/^(\.|%2e)$/i.test(step)) {
      if (isLast) steps.push('')
    } else steps.push(encoded(step, IN_PATH))
  }
  return `/${steps.join('/')}`
}

/** True if a segment starts like `.` or `..`, which change the path. */
function isDotted(segment: string): boolean {
  return segment.startsWith('.') || segment.startsWith('%')
}

function opaqueTail(rest: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(rest) ?? []
  return `${encoded(path, IN_OPAQUE)}${encoded(query, IN_OPAQUE)}${encoded(fragment, IN_FRAGMENT)}`
}

/** Percent-encodes the characters in the set, except a leading `?` or `#`. */
function encoded(text: string, set: string): string {
  if (NEVER_ENCODED.test(text)) return text
  const [, lead = '', rest = ''] = /^([?#]?)([\s\S]*)$/.exec(text) ?? []
  let result = lead
  for (const character of rest) result += isPlain(character) && !set.includes(character) ? character : percentEncoded(character)
  return result
}

/** True for printable ASCII. */
function isPlain(character: string): boolean {
  return character >= ' ' && character <= '~'
}

/** Percent-encodes a character's UTF-8 bytes; a lone surrogate becomes U+FFFD. */
export function percentEncoded(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point >= 0xd800 && point <= 0xdfff) return '%EF%BF%BD'
  if (point >= 0x80) return encodeURIComponent(character)
  return `%${point.toString(16).toUpperCase().padStart(2, '0')}`
}
