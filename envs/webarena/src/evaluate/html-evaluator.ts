import type { JsonObject, JsonValue } from '@orreryjs/core'
import { unescapeHtml } from './python/html-unescape.ts'
import { PythonError } from './python/python-error.ts'
import { pythonStr } from './python/python-text.ts'
import { exactMatch, mustInclude, referenceText } from './text-match.ts'
import { postUrl } from './url-evaluator.ts'

/** A check of page content in WebArena's task configuration. */
export interface HtmlTarget {
  /** `last` for the final page, a URL, or `func:` followed by a call that returns a URL. */
  readonly url: string
  /** JavaScript that reads from the page. Empty for the whole page. */
  readonly locator: string
  /** `exact_match` with a text, or `must_include` with a list of texts. `exact_match` takes precedence. */
  readonly required_contents: JsonObject
  /** JavaScript to run first. */
  readonly prep_actions?: readonly string[]
}

/** A page in a browser, as the evaluator drives it. */
export interface BrowserPage {
  url(): string
  goto(url: string): void
  content(): string
  /** Runs JavaScript and rethrows its errors. */
  evaluate(script: string): JsonValue
}

/**
 * Returns true if the final pages pass WebArena's `HTMLContentEvaluator`, which navigates while it checks. Throws `PythonError`
 * when the original raises.
 */
export function evaluateHtml(targets: readonly HtmlTarget[], page: BrowserPage): boolean {
  let passes = true
  for (const target of targets) {
    const url = urlOf(target.url, page.url())
    if (url !== 'last') page.goto(url)
    const text = unescapeHtml(selected(target, page))
    // Visit later targets even after a failure, as the original does.
    passes = contentHolds(target.required_contents, text) && passes
  }
  return passes
}

function urlOf(url: string, last: string): string {
  if (!url.startsWith('func')) return url
  const call = (url.split('func:')[1] ?? '').replaceAll('__last_url__', () => last)
  const [, argument] = /^reddit_get_post_url\(['"](.*)['"]\)$/s.exec(call) ?? []
  if (argument === undefined) throw new PythonError('NotImplementedError', `no function for ${call}`)
  return postUrl(argument)
}

function selected({ locator, prep_actions: preparations = [] }: HtmlTarget, page: BrowserPage): string {
  if (locator.trim() === '') return page.content()
  if (!locator.startsWith('document.') && !locator.startsWith('[...document.')) {
    if (locator.startsWith('func:')) throw new PythonError('NotImplementedError', `no function for ${locator.slice(5)}`)
    throw new PythonError('ValueError', `Unknown locator: ${locator}`)
  }
  attempt(() => preparations.map((script) => page.evaluate(`() => ${script}`)))
  return attempt(() => pythonStr(page.evaluate(`() => ${locator}`))) ?? ''
}

/** Returns `undefined` if `read` throws: the evaluator treats a page that cannot be read as empty. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Returns true if `text` equals or contains the required contents. Throws `PythonError` when the original raises. */
export function contentHolds(required: JsonObject, text: string): boolean {
  const { exact_match: exact, must_include: includes } = required
  if (exact !== undefined) return exactMatch(referenceText(exact), text)
  if (includes === undefined)
    throw new PythonError('ValueError', `Unknown required_contents: dict_keys(${pythonStr(Object.keys(required))})`)
  if (!Array.isArray(includes)) throw new PythonError('AssertionError', '', 'must_include is not a list of texts')
  // Evaluate every text: a later one may raise even if an earlier one is missing.
  return includes
    .map((each) =>
      referenceText(each)
        .split(' |OR| ')
        .some((alternative) => mustInclude(alternative, text, false)),
    )
    .every(Boolean)
}
