import type { Observation } from '@orreryjs/core'
import { type BrowserState, currentTab, urlOf } from './browser/browser-state.ts'
import { partAt } from './browser/find-part.ts'
import { type BrowserContext, browserObservation, pageText, shownPage, snapshotOf, titleOf } from './browser/view.ts'
import type { Engine } from './engine.ts'
import { bidsOfPage } from './page/browsergym/bids.ts'
import { truncateTokens } from './render/truncate-tokens.ts'
import type { SitesAndBrowser, WebArenaState } from './state.ts'
import { type BrowserView, cachedView } from './transition/transition-cache.ts'

/**
 * Returns the observable part of a state: the tabs, the open page, and its URL, which WebArena's prompts show last. `opened` is the number
 * of tabs not listed yet.
 */
export function browserViewOf(engine: Engine, state: SitesAndBrowser, opened: number): BrowserView {
  if (opened > 0) return shownAnew(engine, state, opened)
  return cachedView(state.browser, engine.rules, () => shownAnew(engine, state, 0))
}

function shownAnew(engine: Engine, state: SitesAndBrowser, opened: number): BrowserView {
  const context = engine.readOnlyContext(state)
  const tab = currentTab(state.browser)
  const text =
    engine.dialect === 'browsergym'
      ? browserGymObservation(engine, state.browser, context)
      : `${observed(engine, browserObservation(state.browser, context, opened))}\nURL: ${urlOf(tab)}`
  return { text, page: shownPage(tab.document, context).kind }
}

/** Truncates a page as the original's prompts do. Ids beyond the limit remain valid. */
function observed({ maxTokens }: Engine, text: string): string {
  return maxTokens === undefined ? text : truncateTokens(text, maxTokens)
}

/** Returns the agent's observation. `error` is the last action's error in dialect `browsergym`. */
export function observationOf(
  { dialect, isSimplified }: Engine,
  { task }: WebArenaState,
  shown: BrowserView,
  error?: string,
): Observation {
  const { text, page } = shown
  return {
    text: error === undefined ? text : `${text}\nError of the last action: ${error}`,
    page,
    get key() {
      return dialect === 'browsergym' ? `${task}\n${text}` : keyOf(text, task, isSimplified ? ID_IN_LINE : ID)
    },
  }
}

/**
 * Returns the observation of dialect `browsergym`: BrowserGym's text of the whole page, then the URL, the tabs if there are several, and
 * the focused element.
 */
function browserGymObservation(engine: Engine, state: BrowserState, context: BrowserContext): string {
  const { tabs, current } = state
  const others = tabs.map((tab, index) => {
    const mark = index === current ? ' (active)' : ''
    return `Tab ${index}${mark}: ${titleOf(tab.document, context)}, ${urlOf(tab)}`
  })
  const focus = focusedBid(state, context)
  return [
    `${observed(engine, pageText(state, context).text)}\n`,
    `URL: ${urlOf(currentTab(state))}`,
    ...(tabs.length > 1 ? others : []),
    ...(focus === undefined ? [] : [`Focused element: '${focus}'`]),
  ].join('\n')
}

/** Returns the id of the focused element; `undefined` if it is the body. */
function focusedBid(state: BrowserState, context: BrowserContext): number | undefined {
  const { document } = currentTab(state)
  const part = partAt(snapshotOf(document, context).outline, document.state.focus)
  return part && bidsOfPage(shownPage(document, context)).byPath.get(part.path)
}

/** Returns the visible text with ids replaced by their ranks, plus the task. Equal pages have equal keys even if ids differ. */
function keyOf(text: string, task: string, pattern: RegExp): string {
  const ranks = new Map<string, number>()
  const ids = [...text.matchAll(pattern)].map(([, , id = '']) => Number(id)).sort((a, b) => a - b)
  for (const id of ids) if (!ranks.has(String(id))) ranks.set(String(id), ranks.size)
  return `${task}\n${text.replace(pattern, (_, before: string, id: string) => `${before}[${ranks.get(id)}]`)}`
}

/** Indentation and id at the start of a line. */
const ID = /^(\t*)\[(\d+)\]/gm

/** Id in a simplified page, with the text before it: a role, a list's separator or a quote. */
const ID_IN_LINE = /([A-Za-z] |[;:] |["'])\[(\d+)\]/g
