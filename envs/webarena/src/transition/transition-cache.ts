import type { BrowserState } from '../browser/browser-state.ts'
import type { Message } from '../browser/browsergym/run-calls.ts'
import { createRecentCache } from '../page/recent-cache.ts'
import type { Sites, SitesAndBrowser } from '../state.ts'

/** Observable part of a browser, independent of the task. */
export interface BrowserView {
  readonly text: string
  /** Page type of the open page. */
  readonly page: string
}

/** Effect of an action on a browser and the sites. */
interface TransitionResult extends SitesAndBrowser {
  readonly opened: number
  readonly error?: string | undefined
  readonly crash?: string | undefined
  readonly message?: Message | undefined
}

/** Cached values of a browser state. */
interface CacheEntry {
  /** Rule set and data size under which the values are valid. */
  readonly rules: string
  /** Identifies the state in transition keys. */
  readonly number: number
  shown?: BrowserView
  /** Values of every `data-key` on the page, in or out of the window. */
  keys?: readonly string[]
  inSight?: readonly string[]
}

interface CachedTransition {
  readonly from: Sites
  readonly result: TransitionResult
}

/** Maximum number of cached states and transitions. */
const MAX_ENTRIES = 8192

/** Longer actions and texts are not cached, which bounds memory. */
const MAX_ACTION_LENGTH = 500
const MAX_TEXT_LENGTH = 16_384

/*
 * Episodes with the same actions so far share the same browser state object: start pages are shared, and a cached action returns the
 * same resulting state. The identity of a state therefore stands for its whole history, and following a known history renders no page.
 * Only plain states and texts are cached, no pages or trees.
 */
const entries = createRecentCache<BrowserState, CacheEntry>(MAX_ENTRIES)
const transitions = createRecentCache<string, CachedTransition>(MAX_ENTRIES)
let lastNumber = 0

/** Browser states that may contain long texts, with their entries. A cache of thousands of them would fill the memory. */
const largeStates = new WeakMap<BrowserState, CacheEntry | undefined>()

/** Returns the cache entry of a browser state for this rule set only. */
function entryOf(browser: BrowserState, rules: string): CacheEntry {
  const cache = largeStates.has(browser) ? largeStates : entries
  const cached = cache.get(browser)
  if (cached?.rules === rules) return cached
  lastNumber += 1
  const entry: CacheEntry = { rules, number: lastNumber }
  cache.set(browser, entry)
  return entry
}

/** Returns true if an action can lead to a state with a long text: a long action, a long clipboard, or any action in such a state. */
function isLarge({ browser }: SitesAndBrowser, action: string): boolean {
  return action.length > MAX_ACTION_LENGTH || (browser.clipboard?.length ?? 0) > MAX_ACTION_LENGTH || largeStates.has(browser)
}

/** Returns the result of an action: cached if it was taken from the same browser, data and users, otherwise computed by `act`. */
export function cachedTransition(
  state: SitesAndBrowser,
  action: string,
  rules: string,
  act: () => TransitionResult,
): TransitionResult {
  if (isLarge(state, action)) {
    const result = act()
    if (result.browser !== state.browser) largeStates.set(result.browser, undefined)
    return result
  }
  const key = `${entryOf(state.browser, rules).number} ${action}`
  const cached = transitions.get(key)
  const { data, users, faults } = state
  const from = cached?.from
  if (cached !== undefined && from?.data === data && from.users === users && from.faults === faults) return cached.result
  const result = act()
  transitions.set(key, { from: { data, users, ...(faults !== undefined && { faults }) }, result })
  return result
}

/** Returns the observable part of a browser, including all its tabs. */
export function cachedView(browser: BrowserState, rules: string, show: () => BrowserView): BrowserView {
  const entry = entryOf(browser, rules)
  if (entry.shown !== undefined) return entry.shown
  const shown = show()
  if (shown.text.length <= MAX_TEXT_LENGTH) entry.shown = shown
  return shown
}

/** Returns every `data-key` of a browser's page, or only those in the window. */
export function cachedKeys(
  browser: BrowserState,
  rules: string,
  which: 'keys' | 'inSight',
  find: () => readonly string[],
): readonly string[] {
  const entry = entryOf(browser, rules)
  const cached = entry[which] ?? find()
  entry[which] = cached
  return cached
}
