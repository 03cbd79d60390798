import { slotCount } from '../page/accessibility/accessibility.ts'
import { isAttributeSet, UNTOUCHED } from '../page/page-state.ts'
import type { Outline } from '../page/part.ts'
import type { ActionContext } from './action-context.ts'
import { BLANK_URL, type Document, type Entry, type Tab, urlOf } from './browser-state.ts'
import { restoredState, savedFields } from './fields/forms.ts'
import { isFocusable } from './focus.ts'
import type { Source, WebRequest, WebResponse } from './network.ts'
import { resolveUrl, splitUrl, withoutFragment } from './url.ts'
import { type BrowserContext, boxAt, maxScroll, shownPage, snapshotOf, viewOf } from './view.ts'

/** Chromium's limit on consecutive redirects. */
const MAX_REDIRECTS = 20

/** Loaded document and its URL. */
interface Arrival {
  readonly source: Source
  readonly url: string
  /** Network error, if loading failed. */
  readonly reason?: string
}

/** Creates a blank tab. */
export function blankTab(): Tab {
  const document: Document = { source: { kind: 'blank' }, base: 1, number: 1, state: UNTOUCHED, scrollY: 0 }
  return { history: [{ url: BLANK_URL, document: 1, scrollY: 0, fields: [] }], at: 0, document, nextId: 4, nextDocument: 2 }
}

/** Loads a page as a new history entry, or replaces the current one. */
export function load(tab: Tab, request: WebRequest, run: ActionContext, isReplacing = false): Tab {
  const arrival = resolveRequest({ ...request, from: urlOf(tab) }, run)
  if (arrival.reason === 'net::ERR_ABORTED') return tab
  return show(withSaved(tab, run.context), arrival, isReplacing, run.context)
}

/** Shows a source that needs no network: a file's text, a blank page, an error. */
export function showSource(tab: Tab, source: Source, url: string, run: ActionContext): Tab {
  return show(withSaved(tab, run.context), { source, url }, false, run.context)
}

/** Resolves a request, following redirects. */
export function resolveRequest(request: WebRequest, { context }: Pick<ActionContext, 'context'>): Arrival {
  let current = request
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const fetched: WebResponse = context.network.fetch({ ...current, url: withoutFragment(current.url) })
    if (fetched.kind === 'page') return { source: fetched.source, url: current.url }
    if (fetched.kind === 'failed') {
      const { reason, host } = fetched
      return { source: { kind: 'error', ...(host !== undefined && { host }) }, url: current.url, reason }
    }
    const { fragment } = splitUrl(current.url)
    const location = resolveUrl(current.url, fetched.location)
    if (location === undefined) return { source: { kind: 'error' }, url: current.url, reason: 'net::ERR_INVALID_REDIRECT' }
    const url = fragment === undefined || location.includes('#') ? location : `${location}#${fragment}`
    current = { method: 'GET', url, form: [], notice: fetched.notice, isRedirected: true }
  }
  return { source: { kind: 'error' }, url: current.url, reason: 'net::ERR_TOO_MANY_REDIRECTS' }
}

function show(tab: Tab, { source, url }: Arrival, isReplacing: boolean, context: BrowserContext): Tab {
  const number = tab.nextDocument
  const entry: Entry = { url, document: number, scrollY: 0, fields: [] }
  const kept = tab.history.slice(0, isReplacing ? tab.at : tab.at + 1)
  const document = initialize({ source, base: tab.nextId, number, state: UNTOUCHED, scrollY: 0 }, url, context)
  return withReservedIds({ ...tab, history: [...kept, entry], at: kept.length, document, nextDocument: number + 1 }, context)
}

/** Initializes a loaded document: scrolls to its fragment and focuses its `autofocus` element. */
function initialize(document: Document, url: string, context: BrowserContext): Document {
  const { outline } = snapshotOf(document, context)
  const focus = autofocused(outline, snapshotOf(document, context))
  const focused: Document = focus === undefined ? document : { ...document, state: { ...document.state, focus } }
  return atFragment(focused, url, context)
}

function autofocused(outline: Outline, snapshot: ReturnType<typeof snapshotOf>): string | undefined {
  return outline.autofocused.find((part) => isAttributeSet(part.element.attributes['autofocus']) && isFocusable(part, snapshot))
    ?.path
}

/** Scrolls a document to its URL's fragment, if it exists. Tab then continues from that element. */
function atFragment(document: Document, url: string, context: BrowserContext): Document {
  const { fragment } = splitUrl(url)
  if (fragment === undefined) return document
  const { outline } = snapshotOf(document, context)
  const target = outline.byId.get(fragment) ?? outline.byId.get(decodedFragment(fragment))
  const { root } = viewOf(document, context)
  if (target === undefined) return fragment === '' || fragment.toLowerCase() === 'top' ? { ...document, scrollY: 0 } : document
  const box = boxAt(root, target.path)
  return { ...document, scrollY: Math.min(maxScroll(root), Math.max(0, Math.floor(box?.y ?? 0))), start: target.path }
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Navigates to a fragment of the current page: a new history entry with the same document. */
export function goToFragment(tab: Tab, url: string, isReplacing: boolean, context: BrowserContext): Tab {
  const before = withSaved(tab, context)
  const { focus: _, ...state } = tab.document.state
  const moved = atFragment(tab.document, url, context)
  const isFound = moved !== tab.document
  const document = isFound ? { ...moved, state } : moved
  return { ...before, ...historyWith(before, url, isReplacing), document }
}

/** Pushes a URL to the history without loading it, as a page's script may. */
export function pushUrl(tab: Tab, url: string, context: BrowserContext): Tab {
  const before = withSaved(tab, context)
  return { ...before, ...historyWith(before, url, false) }
}

function historyWith(tab: Tab, url: string, isReplacing: boolean): Pick<Tab, 'history' | 'at'> {
  const kept = tab.history.slice(0, isReplacing ? tab.at : tab.at + 1)
  return { history: [...kept, { url, document: tab.document.number, scrollY: 0, fields: [] }], at: kept.length }
}

/** Moves through the history; does nothing at its ends. */
export function moveInHistory(tab: Tab, by: 1 | -1, run: ActionContext): Tab {
  const entry = tab.history[tab.at + by]
  if (entry === undefined) return tab
  const { context } = run
  const before = withSaved(tab, context)
  if (entry.document === tab.document.number) {
    return { ...before, at: tab.at + by, document: scrolledDocument(tab.document, entry.scrollY, context) }
  }
  const { source, url, reason } = reload(entry, run)
  if (reason !== undefined)
    run.error = `Page.${by < 0 ? 'go_back' : 'go_forward'}: ${reason}\nCall log:\n  - waiting for navigation until "load"\n`
  const history = before.history.map((entry, index) => (index === tab.at + by ? { ...entry, url } : entry))
  const fresh: Document = { source, base: before.nextId, number: entry.document, state: UNTOUCHED, scrollY: 0 }
  return withReservedIds({ ...before, history, at: tab.at + by, document: restoredDocument(fresh, entry, context) }, context)
}

/** Restores the field values and the scroll position of a history entry. */
function restoredDocument(fresh: Document, { fields, scrollY }: Entry, context: BrowserContext): Document {
  const { outline } = snapshotOf(fresh, context)
  const restored: Document = { ...fresh, state: restoredState(fields, outline) }
  const focus = autofocused(outline, snapshotOf(restored, context))
  const focused = focus === undefined ? restored : { ...restored, state: { ...restored.state, focus } }
  return scrolledDocument(focused, scrollY, context)
}

/** Completes the load of a tab's document. Returns the same tab if it is not loading. */
export function loadedTab(tab: Tab, context: BrowserContext): Tab {
  const { source, base, number } = tab.document
  const entry = tab.history[tab.at]
  if (source.kind !== 'loading' || entry === undefined) return tab
  const document: Document = { source: source.source, base, number, state: UNTOUCHED, scrollY: 0 }
  const isRestored = entry.fields.length > 0 || entry.scrollY > 0
  const loaded = isRestored ? restoredDocument(document, entry, context) : initialize(document, entry.url, context)
  return withReservedIds({ ...tab, document: loaded }, context)
}

/** Reloads a history entry with GET; a form is never submitted again. */
function reload({ url }: Entry, run: ActionContext): Arrival {
  const plain = sourceWithoutSite(url, run.context)
  return plain === undefined ? resolveRequest({ method: 'GET', url, form: [] }, run) : { source: plain, url }
}

/** Returns the source of a URL that does not belong to a site; `undefined` for a site's URL. */
export function sourceWithoutSite(url: string, { network }: BrowserContext): Source | undefined {
  const { scheme, path } = splitUrl(url)
  if (scheme === 'about:') return { kind: 'blank' }
  if (scheme === 'data:') return dataSource(url)
  if (scheme === 'file:') {
    const text = network.file?.(path)
    return text === undefined ? undefined : { kind: 'text', text }
  }
  return undefined
}

function dataSource(url: string): Source {
  const [, type = '', data = ''] = /^data:([^,]*),([\s\S]*)$/.exec(url.replace(/#[\s\S]*$/, '')) ?? []
  const text = decodedFragment(data)
  return /^text\/html\b/i.test(type) ? { kind: 'markup', markup: text } : { kind: 'text', text }
}

/** Scrolls a document to a position, clamped to its height. */
export function scrolledDocument(document: Document, scrollY: number, context: BrowserContext): Document {
  const { root } = viewOf(document, context)
  const to = Math.min(maxScroll(root), Math.max(0, scrollY))
  return to === document.scrollY ? document : { ...document, scrollY: to }
}

/** Saves the scroll position and field values of the current page in its history entry. */
function withSaved(tab: Tab, context: BrowserContext): Tab {
  const { document } = tab
  // The entry of a page that is still loading keeps its values, which are restored later.
  if (document.source.kind === 'loading') return tab
  const fields = savedFields(snapshotOf(document, context))
  return {
    ...tab,
    history: tab.history.map((entry, index) => (index === tab.at ? { ...entry, scrollY: document.scrollY, fields } : entry)),
  }
}

/** Reserves ids for all nodes of the current page. */
export function withReservedIds(tab: Tab, context: BrowserContext): Tab {
  const { base, state } = tab.document
  const next = base + slotCount(shownPage(tab.document, context), state)
  return next <= tab.nextId ? tab : { ...tab, nextId: next }
}

/** Opens a tab on behalf of a page. */
export function openTab(request: WebRequest, run: ActionContext): void {
  const blank = blankTab()
  const before: Tab = { ...blank, history: [], at: -1, nextId: 1, nextDocument: 1 }
  const arrival = sourceWithoutSite(request.url, run.context)
  const shown = arrival === undefined ? resolveRequest(request, run) : { source: arrival, url: request.url }
  run.opened.push({ ...show(before, shown, false, run.context), isForeign: true })
}

/** True if navigating to a URL only changes the fragment of the current page. */
export function isFragment(tab: Tab, url: string): boolean {
  return url.includes('#') && tab.document.source.kind !== 'error' && withoutFragment(urlOf(tab)) === withoutFragment(url)
}
