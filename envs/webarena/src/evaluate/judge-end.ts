import type { ChangedRow } from '../data.ts'
import { accessibleName, textContent } from '../page/accessibility/names.ts'
import type { PageSnapshot } from '../page/accessibility/page-snapshot.ts'
import type { Page } from '../page/element.ts'
import { isCheckable, isTextField } from '../page/element-types/fields.ts'
import { outlineOf } from '../page/outline.ts'
import { isAttributeSet, isChecked, optionsOf, type PageState, selectedIndices, textOf, UNTOUCHED } from '../page/page-state.ts'
import { isElement, type Part } from '../page/part.ts'
import { canonicalUrl } from './canonical-url.ts'
import type { Check, Expected } from './expected.ts'
import { PythonError } from './python/python-error.ts'
import { exactMatch, mustInclude } from './text-match.ts'
import { evaluateUrl } from './url-evaluator.ts'

/** State of the sites and the browser when a task ends. */
export interface FinalState {
  /** URL of the open page. */
  readonly url: string
  /** Rows that differ from the start. */
  readonly changes: readonly ChangedRow[]
  /** Returns the open page as the agent left it. */
  openPage(): { readonly page: Page; readonly state: PageState }
  /** Returns the page at a URL as the task's user sees it, or `undefined` if there is none. */
  pageAt(url: string): Page | undefined
}

/** Verdict about the final state: `success`, or the first condition that failed. */
type EndVerdict = 'success' | 'extra-change' | 'unchanged' | 'wrong-page'

/** Judges the final state. Dialect `webarena` ignores extra changes and compares URLs as the original does. */
export function judgeEnd(expected: Expected, end: FinalState, dialect: 'strict' | 'webarena'): EndVerdict {
  const { urls = [], under, checks = [], changes = [] } = expected
  if (dialect === 'strict' && !areAllowed(end.changes, changes)) return 'extra-change'
  if (!checks.every((check) => holds(check, end))) return 'unchanged'
  const isUnder = under === undefined || isBelow(end.url, under)
  const isAtUrl =
    urls.length === 0 ||
    (dialect === 'webarena' ? passesUrl(urls, end.url) : urls.some((url) => canonicalUrl(url) === canonicalUrl(end.url)))
  return isUnder && isAtUrl ? 'success' : 'wrong-page'
}

/** True if a page is at a URL or below it in the site's tree. */
function isBelow(url: string, root: string): boolean {
  const [path, parent] = [canonicalUrl(url), canonicalUrl(root)].map((each) => each.split('?', 1)[0]?.replace(/\/$/, '') ?? '')
  return path === parent || path?.startsWith(`${parent}/`) === true
}

/** A URL on which the original's evaluator raises does not match. */
function passesUrl(urls: readonly string[], url: string): boolean {
  try {
    return evaluateUrl({ reference: urls.join(' |OR| ') }, url)
  } catch (error) {
    if (error instanceof PythonError) return false
    throw error
  }
}

/** Returns true if every changed row is allowed, by its id or as one of the permitted new rows of its table. */
function areAllowed(changed: readonly ChangedRow[], allowed: readonly string[]): boolean {
  const left = [...allowed]
  // Match rows allowed by id first so that they do not use up a table's new rows.
  const unnamed = changed.filter((row) => !left.includes(`${row.database}/${row.table}/${row.id}`))
  return unnamed.every(({ database, table, isNew }) => {
    const at = left.indexOf(`${database}/${table}/+`)
    if (at < 0 || !isNew) return false
    left.splice(at, 1)
    return true
  })
}

function holds({ page, read, equals, includes }: Check, end: FinalState): boolean {
  const shown = page === 'open' ? end.openPage() : untouched(end.pageAt(page.url))
  const text = shown === undefined ? undefined : readChecked(shown.page, shown.state, read)
  if (text === undefined) return false
  const line = oneLine(text)
  if (equals !== undefined && !exactMatch(oneLine(equals), line)) return false
  return (includes ?? []).every((group) => group.some((each) => mustInclude(oneLine(each), line, false)))
}

function untouched(page: Page | undefined): { readonly page: Page; readonly state: PageState } | undefined {
  return page === undefined ? undefined : { page, state: UNTOUCHED }
}

/** Collapses white space: line breaks are not compared. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns the text that a check refers to: an empty string if the attribute is unset, `undefined` if the page has no matching
 * element.
 */
export function readChecked(page: Page, state: PageState, read: Check['read']): string | undefined {
  const snapshot: PageSnapshot = { outline: outlineOf(page), state }
  const elements = snapshot.outline.parts.filter(isElement)
  if ('field' in read) {
    const field = elements.find((part) => isField(part) && accessibleName(part, snapshot).trim() === read.field)
    return field === undefined ? undefined : valueOfField(field, state)
  }
  const place = elements.find(({ element }) => element.attributes['data-key'] === read.key)
  if (place === undefined) return undefined
  if (read.attribute !== undefined) return attributeText(place.element.attributes[read.attribute])
  return isField(place) ? valueOfField(place, state) : textContent(place, snapshot, undefined)
}

function isField({ element }: Part): boolean {
  return isTextField(element) || isCheckable(element) || element.tag === 'select'
}

/** Returns a field's text, its selected options, or `true`/`false` for a checkbox. */
function valueOfField({ element, path }: Part, state: PageState): string {
  if (isCheckable(element)) return String(isChecked(element, path, state))
  if (element.tag !== 'select') return textOf(element, path, state)
  const options = optionsOf(element)
  const chosen = selectedIndices(element, path, state).map((index) => options[index]?.children.join('').trim() ?? '')
  return chosen.join(', ')
}

function attributeText(value: unknown): string {
  return isAttributeSet(value) ? String(value) : ''
}
