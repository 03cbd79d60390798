import type { JsonObject, JsonValue } from '@orreryjs/core'
import { unescapeHtml } from './python/html-unescape.ts'
import { PythonError } from './python/python-error.ts'
import { pythonStr } from './python/python-text.ts'
import { exactMatch, mustInclude, referenceText } from './text-match.ts'
import { postUrl } from './url-evaluator.ts'

/** A check of WebArena's on what a page holds. */
export interface HtmlTarget {
  /** `last` for the page at the end, a URL, or `func:` with a call that gives one. */
  readonly url: string
  /** Empty for the whole page, or JavaScript that reads from it. */
  readonly locator: string
  /** `exact_match`, a text, or `must_include`, a list of texts; the former where both are there. */
  readonly required_contents: JsonObject
  /** JavaScript to run before. */
  readonly prep_actions?: readonly string[]
}

/** A page in a browser, as the evaluator drives it. */
export interface BrowserPage {
  url(): string
  goto(url: string): void
  content(): string
  /** Runs JavaScript; throws where that throws. */
  evaluate(script: string): JsonValue
}

/** Whether the final pages pass WebArena's `HTMLContentEvaluator`, which navigates as it goes. Throws `PythonError` where that raises. */
export function evaluateHtml(targets: readonly HtmlTarget[], page: BrowserPage): boolean {
  let passes = true
  for (const target of targets) {
    const url = urlOf(target.url, page.url())
    if (url !== 'last') page.goto(url)
    const text = unescapeHtml(selected(target, page))
    // Later targets are visited even where one has failed.
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

/** `undefined` where it throws: to the evaluator a page that cannot be read is empty. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether a text is what a target requires, or holds it. Throws `PythonError` where the original raises. */
export function contentHolds(required: JsonObject, text: string): boolean {
  const { exact_match: exact, must_include: includes } = required
  if (exact !== undefined) return exactMatch(referenceText(exact), text)
  if (includes === undefined)
    throw new PythonError('ValueError', `Unknown required_contents: dict_keys(${pythonStr(Object.keys(required))})`)
  if (!Array.isArray(includes)) throw new PythonError('AssertionError', '')
  // Every text is looked for, though one that is missing decides.
  return includes
    .map((each) =>
      referenceText(each)
        .split(' |OR| ')
        .some((one) => mustInclude(one, text, false)),
    )
    .every(Boolean)
}
