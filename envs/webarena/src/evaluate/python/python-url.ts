import { PythonError } from './python-error.ts'

/** UTF-8 lead bytes with the number of continuation bytes and the range of the first one (Unicode 15, table 3-7). */
const FORMS = [
  { from: 0xc2, to: 0xdf, count: 1, low: 0x80, high: 0xbf },
  { from: 0xe0, to: 0xe0, count: 2, low: 0xa0, high: 0xbf },
  { from: 0xe1, to: 0xec, count: 2, low: 0x80, high: 0xbf },
  { from: 0xed, to: 0xed, count: 2, low: 0x80, high: 0x9f },
  { from: 0xee, to: 0xef, count: 2, low: 0x80, high: 0xbf },
  { from: 0xf0, to: 0xf0, count: 3, low: 0x90, high: 0xbf },
  { from: 0xf1, to: 0xf3, count: 3, low: 0x80, high: 0xbf },
  { from: 0xf4, to: 0xf4, count: 3, low: 0x80, high: 0x8f },
] as const

/** A URL as split by Python's `urllib.parse.urlparse`, not decoded. */
interface PythonUrl {
  readonly scheme: string
  readonly netloc: string
  /** Without the parameters of the last segment. */
  readonly path: string
  readonly query: string
}

/** Schemes that allow parameters after `;` in the last path segment. */
const WITH_PARAMETERS = new Set([
  ...['', 'ftp', 'hdl', 'prospero', 'http', 'imap', 'https', 'shttp', 'rtsp', 'rtsps', 'rtspu', 'sip', 'sips', 'mms', 'sftp'],
  'tel',
])

/** Python's `urlparse(url)`. Throws `PythonError` for an invalid network location. */
export function parseUrl(url: string): PythonUrl {
  const plain = url.replace(/^[\0-\x20]+/, '').replace(/[\t\r\n]/g, '')
  const [, written = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(plain) ?? []
  const afterScheme = written === '' ? plain : plain.slice(written.length + 1)
  const [, netloc = ''] = /^\/\/([^/?#]*)/.exec(afterScheme) ?? []
  checkNetloc(netloc)
  const rest = afterScheme.startsWith('//') ? afterScheme.slice(2 + netloc.length) : afterScheme
  const [beforeFragment = ''] = rest.split('#', 1)
  const mark = beforeFragment.indexOf('?')
  const path = mark < 0 ? beforeFragment : beforeFragment.slice(0, mark)
  const scheme = written.toLowerCase()
  return {
    scheme,
    netloc,
    path: WITH_PARAMETERS.has(scheme) ? withoutParameters(path) : path,
    query: mark < 0 ? '' : beforeFragment.slice(mark + 1),
  }
}

function withoutParameters(path: string): string {
  const semicolon = path.indexOf(';', path.lastIndexOf('/') + 1)
  return semicolon < 0 ? path : path.slice(0, semicolon)
}

function checkNetloc(netloc: string): void {
  const opens = netloc.includes('[')
  if (opens !== netloc.includes(']')) throw new PythonError('ValueError', 'Invalid IPv6 URL')
  if (opens) checkBracketed(/\[([^\]]*)/.exec(netloc)?.[1] ?? '')
  const bare = netloc.replace(/[@:#?]/g, '')
  const normal = bare.normalize('NFKC')
  if (bare !== normal && /[/?#@:]/.test(normal)) {
    throw new PythonError('ValueError', `netloc '${netloc}' contains invalid characters under NFKC normalization`)
  }
}

/** Rejects hosts that are clearly not addresses. Python validates every digit. */
function checkBracketed(host: string): void {
  if (host.startsWith('v')) {
    if (!/^v[a-f0-9]+\.[^\n]+$/i.test(host)) throw new PythonError('ValueError', 'IPvFuture address is invalid')
  } else if (/^\d+(?:\.\d+){3}$/.test(host)) {
    throw new PythonError('ValueError', 'An IPv4 address cannot be in brackets')
  } else if (!/^(?=.*:.*:)[0-9a-f:.]+(?:%.+)?$/i.test(host)) {
    throw new PythonError('ValueError', `'${host}' does not appear to be an IPv4 or IPv6 address`)
  }
}

/** Python's `parse_qs(query)`: values by name, without blank values. */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const field of query.split('&')) {
    const equals = field.indexOf('=')
    if (equals < 0 || equals === field.length - 1) continue
    const name = unquote(field.slice(0, equals))
    const known = values.get(name)
    const value = unquote(field.slice(equals + 1))
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return values
}

/** Python's `unquote_plus`: invalid UTF-8 becomes U+FFFD, and a `%` without two hex digits stays. */
function unquote(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  return spaced.includes('%') ? spaced.replace(/[\0-\x7f]+/g, decodeAscii) : spaced
}

function decodeAscii(run: string): string {
  const bytes: number[] = []
  for (let index = 0; index < run.length; index += 1) {
    const hex = run[index] === '%' ? /^[0-9a-f]{2}/i.exec(run.slice(index + 1, index + 3))?.[0] : undefined
    bytes.push(hex === undefined ? run.charCodeAt(index) : Number.parseInt(hex, 16))
    if (hex !== undefined) index += 2
  }
  return decodeUtf8(bytes)
}

/** Decodes UTF-8. Each maximal invalid sequence becomes one U+FFFD, as with Python's `errors='replace'`. */
function decodeUtf8(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const form = FORMS.find(({ from, to }) => lead >= from && lead <= to)
    const length = form === undefined ? 1 : 1 + followers(bytes, at + 1, form)
    const isWhole = form === undefined ? lead < 0x80 : length === form.count + 1
    text += isWhole ? String.fromCodePoint(pointOf(bytes.slice(at, at + length))) : '\ufffd'
    at += length
  }
  return text
}

/** Number of valid continuation bytes after the lead byte. */
function followers(bytes: readonly number[], from: number, { count, low, high }: (typeof FORMS)[number]): number {
  for (let index = 0; index < count; index += 1) {
    const byte = bytes[from + index] ?? 0
    const isIn = index === 0 ? byte >= low && byte <= high : byte >= 0x80 && byte <= 0xbf
    if (!isIn) return index
  }
  return count
}

function pointOf([lead = 0, ...rest]: readonly number[]): number {
  const bits = rest.length === 0 ? lead : lead & (0x3f >> rest.length)
  return rest.reduce((point, byte) => (point << 6) | (byte & 0x3f), bits)
}
