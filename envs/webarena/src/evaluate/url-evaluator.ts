import { PythonError } from './python/python-error.ts'
import { stripEnd } from './python/python-text.ts'
import { parseQuery, parseUrl } from './python/python-url.ts'

/** Task fields that WebArena's URL evaluator reads. */
export interface UrlConfig {
  /** Alternatives separated by ` |OR| `. */
  readonly reference: string
  /** @default GOLD in PRED */
  readonly rule?: string | undefined
}

/** Returns true if a URL passes WebArena's `URLEvaluator`. Throws `PythonError` when the original raises. */
export function evaluateUrl({ reference, rule = 'GOLD in PRED' }: UrlConfig, url: string): boolean {
  const page = stripEnd(url, '/')
  const references = reference.split(' |OR| ').map((each) => stripEnd(each, '/'))
  if (rule !== 'GOLD in PRED') throw new PythonError('ValueError', `Unknown matching rule: ${rule}`)
  const wanted = references.map(baseAndQuery)
  const shown = baseAndQuery(page)
  // As in the original, a prefix is enough and the query fields of one alternative apply to all of them.
  if (!wanted.some(({ base }) => shown.base.includes(base))) return false
  const fields = new Map<string, string[]>()
  for (const { query } of wanted) {
    for (const [name, values] of query) fields.set(name, [...(fields.get(name) ?? []), ...values])
  }
  return [...fields].every(([name, values]) => values.some((value) => shown.query.get(name)?.includes(value) === true))
}

function baseAndQuery(url: string): { readonly base: string; readonly query: ReadonlyMap<string, readonly string[]> } {
  const { netloc, path, query } = parseUrl(url)
  return { base: netloc + path, query: parseQuery(query) }
}

/** Returns the URL of the post that a forum page belongs to, `/f/{forum}/{id}/`, or `url` itself for other pages. */
export function postUrl(url: string): string {
  const { scheme, netloc, path } = parseUrl(url)
  const [, root, forum = '', post] = path.split('/')
  return post === undefined || root !== 'f' ? url : `${scheme}://${netloc}/f/${forum}/${post}/`
}
