import { decodeUtf8 } from './decode-utf8.ts'
import { PythonError } from './python-error.ts'

/** A URL as Python's `urllib.parse.urlparse` takes it apart; nothing is decoded. */
export interface PythonUrl {
  readonly scheme: string
  readonly netloc: string
  /** Without the parameters of its last segment. */
  readonly path: string
  readonly query: string
}

/** Schemes whose last path segment may have parameters after `;`. */
const WITH_PARAMETERS = new Set([
  ...['', 'ftp', 'hdl', 'prospero', 'http', 'imap', 'https', 'shttp', 'rtsp', 'rtsps', 'rtspu', 'sip', 'sips', 'mms', 'sftp'],
  'tel',
])

/** Python's `urlparse(url)`. Throws `PythonError` for a network location that it refuses. */
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

/** Refuses what is plainly no address; Python reads it to the last digit. */
function checkBracketed(host: string): void {
  if (host.startsWith('v')) {
    if (!/^v[a-f0-9]+\.[^\n]+$/i.test(host)) throw new PythonError('ValueError', 'IPvFuture address is invalid')
  } else if (/^\d+(?:\.\d+){3}$/.test(host)) {
    throw new PythonError('ValueError', 'An IPv4 address cannot be in brackets')
  } else if (!/^(?=.*:.*:)[0-9a-f:.]+(?:%.+)?$/i.test(host)) {
    throw new PythonError('ValueError', `'${host}' does not appear to be an IPv4 or IPv6 address`)
  }
}

/** Python's `parse_qs(query)`: values by name, blank ones dropped. */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const field of query.split('&')) {
    const equals = field.indexOf('=')
    if (equals < 0 || equals === field.length - 1) continue
    const name = unquote(field.slice(0, equals))
    values.set(name, [...(values.get(name) ?? []), unquote(field.slice(equals + 1))])
  }
  return values
}

/** Python's `unquote_plus`: bytes that are no UTF-8 become U+FFFD, a `%` without two digits stays. */
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
