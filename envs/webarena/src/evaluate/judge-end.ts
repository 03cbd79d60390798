import type { ChangedRow } from '../data.ts'
import type { Look } from '../page/accessibility/look.ts'
import { contentOf, nameOf } from '../page/accessibility/names.ts'
import type { Page } from '../page/element.ts'
import { isTextField, isTick } from '../page/kinds/fields.ts'
import { outlineOf } from '../page/outline.ts'
import { isElement, type Part } from '../page/part.ts'
import { chosenOf, isChecked, isSet, optionsOf, type PageState, textOf, UNTOUCHED } from '../page/state.ts'
import { canonicalUrl } from './canonical-url.ts'
import type { Check, Expected } from './expected.ts'
import { PythonError } from './python/python-error.ts'
import { exactMatch, mustInclude } from './text-match.ts'
import { evaluateUrl } from './url-evaluator.ts'

/** How things stand when a task ends. */
export interface End {
  /** URL of the open page. */
  readonly url: string
  /** Rows that are not as they were. */
  readonly changes: readonly ChangedRow[]
  /** The open page as it was left. */
  open(): { readonly page: Page; readonly state: PageState }
  /** The page that a URL gives to the task's user; `undefined` for none. */
  pageAt(url: string): Page | undefined
}

/** What is wrong with how things stand; nothing where all is as the task has it. */
type EndVerdict = 'success' | 'extra-change' | 'unchanged' | 'wrong-page'

/** Judges how things stand. Dialect `webarena` counts no changes and compares addresses as the original does. */
export function judgeEnd(expected: Expected, end: End, dialect: 'strict' | 'webarena'): EndVerdict {
  const { urls = [], checks = [], changes = [] } = expected
  if (dialect === 'strict' && !areAllowed(end.changes, changes)) return 'extra-change'
  if (!checks.every((check) => holds(check, end))) return 'unchanged'
  if (urls.length === 0) return 'success'
  const isThere =
    dialect === 'webarena' ? passesUrl(urls, end.url) : urls.some((url) => canonicalUrl(url) === canonicalUrl(end.url))
  return isThere ? 'success' : 'wrong-page'
}

/** What the original's evaluator stumbles over is no page that was wanted. */
function passesUrl(urls: readonly string[], url: string): boolean {
  try {
    return evaluateUrl({ reference: urls.join(' |OR| ') }, url)
  } catch (error) {
    if (error instanceof PythonError) return false
    throw error
  }
}

/** Whether every changed row is one that may be: by its id, or one of so many new rows of its table. */
function areAllowed(changed: readonly ChangedRow[], allowed: readonly string[]): boolean {
  const left = [...allowed]
  // Those that are named first, so that none of them takes a new row's place.
  const unnamed = changed.filter((row) => !left.includes(`${row.database}/${row.table}/${row.id}`))
  return unnamed.every(({ database, table, isNew }) => {
    const at = left.indexOf(`${database}/${table}/+`)
    if (at < 0 || !isNew) return false
    left.splice(at, 1)
    return true
  })
}

function holds({ page, read, equals, includes }: Check, end: End): boolean {
  const shown = page === 'open' ? end.open() : untouched(end.pageAt(page.url))
  const text = shown === undefined ? undefined : readPage(shown.page, shown.state, read)
  if (text === undefined) return false
  const line = oneLine(text)
  if (equals !== undefined && !exactMatch(oneLine(equals), line)) return false
  return (includes ?? []).every((group) => group.some((each) => mustInclude(oneLine(each), line, false)))
}

function untouched(page: Page | undefined): { readonly page: Page; readonly state: PageState } | undefined {
  return page === undefined ? undefined : { page, state: UNTOUCHED }
}

/** Where a text is broken into lines is not compared. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Reads what a check is about: a text, empty where an attribute is unset; `undefined` where the page has no such place. */
export function readPage(page: Page, state: PageState, read: Check['read']): string | undefined {
  const look: Look = { outline: outlineOf(page), state }
  const elements = look.outline.parts.filter(isElement)
  if ('field' in read) {
    const field = elements.find((part) => isField(part) && nameOf(part, look).trim() === read.field)
    return field === undefined ? undefined : valueOfField(field, state)
  }
  const place = elements.find(({ element }) => element.attributes['data-key'] === read.key)
  if (place === undefined) return undefined
  if (read.attribute !== undefined) return attributeText(place.element.attributes[read.attribute])
  return isField(place) ? valueOfField(place, state) : contentOf(place, look, undefined)
}

function isField({ element }: Part): boolean {
  return isTextField(element) || isTick(element) || element.tag === 'select'
}

/** A field's text, the options that are chosen, or whether it is ticked: `true` or `false`. */
function valueOfField({ element, path }: Part, state: PageState): string {
  if (isTick(element)) return String(isChecked(element, path, state))
  if (element.tag !== 'select') return textOf(element, path, state)
  const options = optionsOf(element)
  const chosen = chosenOf(element, path, state).map((index) => options[index]?.children.join('').trim() ?? '')
  return chosen.join(', ')
}

function attributeText(value: unknown): string {
  return isSet(value) ? String(value) : ''
}
