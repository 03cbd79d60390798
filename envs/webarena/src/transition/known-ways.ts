import type { Message } from '../browser/browsergym/run-calls.ts'
import type { BrowserState } from '../browser/state.ts'
import { recent } from '../page/recent.ts'
import type { Opened, WebArenaState } from '../state.ts'

/** Observable part of a browser, independent of the task. */
export interface Shown {
  readonly text: string
  /** Page type of the open page. */
  readonly page: string
}

/** Effect of an action on a browser and the sites. */
interface Moved extends Pick<WebArenaState, 'browser' | 'data' | 'users'> {
  readonly opened: number
  readonly error?: string | undefined
  readonly crash?: string | undefined
  readonly message?: Message | undefined
}

/** Cached values of a browser state. */
interface Stand {
  /** Rule set and data size under which the values are valid. */
  readonly rules: string
  /** Identifies the state in transition keys. */
  readonly number: number
  shown?: Shown
  /** Values of every `data-key` on the page, in or out of the window. */
  keys?: ReadonlySet<string>
  inSight?: ReadonlySet<string>
}

interface KnownMove {
  readonly from: Pick<WebArenaState, 'data' | 'users'>
  readonly moved: Moved
}

/** Maximum number of cached states and transitions. */
const MOST_KNOWN = 8192

/** Longer actions and texts are not cached, which bounds memory. */
const LONGEST_ACTION = 500
const LONGEST_TEXT = 16_384

/*
 * Episodes with the same actions so far share the same browser state object: start pages are shared, and a cached action returns the
 * same resulting state. The identity of a state therefore stands for its whole history, and following a known history renders no page.
 * Only plain states and texts are cached, no pages or trees.
 */
const stands = recent<BrowserState, Stand>(MOST_KNOWN)
const moves = recent<string, KnownMove>(MOST_KNOWN)
let numbered = 0

/** Returns the cache entry of a browser state for this rule set only. */
function standOf(browser: BrowserState, rules: string): Stand {
  const known = stands.get(browser)
  if (known?.rules === rules) return known
  numbered += 1
  const stand: Stand = { rules, number: numbered }
  stands.set(browser, stand)
  return stand
}

/** Returns the result of an action: cached if it was taken from the same browser, data and users, otherwise computed by `act`. */
export function movedFrom(state: Opened, action: string, rules: string, act: () => Moved): Moved {
  if (action.length > LONGEST_ACTION) return act()
  const key = `${standOf(state.browser, rules).number} ${action}`
  const known = moves.get(key)
  if (known !== undefined && known.from.data === state.data && known.from.users === state.users) return known.moved
  const moved = act()
  moves.set(key, { from: { data: state.data, users: state.users }, moved })
  return moved
}

/** Returns the observable part of a browser, including all its tabs. */
export function shownKnown(browser: BrowserState, rules: string, show: () => Shown): Shown {
  const stand = standOf(browser, rules)
  if (stand.shown !== undefined) return stand.shown
  const shown = show()
  if (shown.text.length <= LONGEST_TEXT) stand.shown = shown
  return shown
}

/** Returns every `data-key` of a browser's page, or only those in the window. */
export function keysKnown(
  browser: BrowserState,
  rules: string,
  which: 'keys' | 'inSight',
  find: () => ReadonlySet<string>,
): ReadonlySet<string> {
  const stand = standOf(browser, rules)
  const known = stand[which] ?? find()
  stand[which] = known
  return known
}
