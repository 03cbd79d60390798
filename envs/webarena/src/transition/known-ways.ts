import type { Message } from '../browser/browsergym/run-calls.ts'
import type { BrowserState } from '../browser/state.ts'
import { recent } from '../page/recent.ts'
import type { Opened, WebArenaState } from '../state.ts'

/** What is shown of a browser, whatever it was opened for. */
export interface Shown {
  readonly text: string
  /** Kind of the page that is open. */
  readonly page: string
}

/** What an action makes of a browser and of the sites. */
interface Moved extends Pick<WebArenaState, 'browser' | 'data' | 'users'> {
  readonly opened: number
  readonly error?: string | undefined
  readonly crash?: string | undefined
  readonly message?: Message | undefined
}

/** What is known of a browser as it stands. */
interface Stand {
  /** By which rules, over data of which size. */
  readonly rules: string
  /** Names it in the keys of moves. */
  readonly number: number
  shown?: Shown
  /** Values of every `data-key` of its page, in sight or not. */
  keys?: ReadonlySet<string>
  inSight?: ReadonlySet<string>
}

interface KnownMove {
  readonly from: Pick<WebArenaState, 'data' | 'users'>
  readonly moved: Moved
}

/** Browsers, and moves from them, of which something is known at a time. */
const MOST_KNOWN = 8192

/** Longer actions, and longer pages, are worked out anew: so there is a bound to what is kept. */
const LONGEST_ACTION = 500
const LONGEST_TEXT = 16_384

/*
 * Episodes of one way are in the very same browser state: first pages are shared, and an action that was done to a browser before
 * gives the state that it gave then. So a state's identity tells all of its way, and no page needs to be made to go on along it.
 * Only plain states and texts are kept, no pages and no trees.
 */
const stands = recent<BrowserState, Stand>(MOST_KNOWN)
const moves = recent<string, KnownMove>(MOST_KNOWN)
let numbered = 0

/** What is known of a browser by these rules; nothing of what was known by others. */
function standOf(browser: BrowserState, rules: string): Stand {
  const known = stands.get(browser)
  if (known?.rules === rules) return known
  numbered += 1
  const stand: Stand = { rules, number: numbered }
  stands.set(browser, stand)
  return stand
}

/** What the action makes of that state: as it did before to a state with the same browser, data and users, or as `act` tells. */
export function movedFrom(state: Opened, action: string, rules: string, act: () => Moved): Moved {
  if (action.length > LONGEST_ACTION) return act()
  const key = `${standOf(state.browser, rules).number} ${action}`
  const known = moves.get(key)
  if (known !== undefined && known.from.data === state.data && known.from.users === state.users) return known.moved
  const moved = act()
  moves.set(key, { from: { data: state.data, users: state.users }, moved })
  return moved
}

/** What is shown of a browser, all its tabs told. */
export function shownKnown(browser: BrowserState, rules: string, show: () => Shown): Shown {
  const stand = standOf(browser, rules)
  if (stand.shown !== undefined) return stand.shown
  const shown = show()
  if (shown.text.length <= LONGEST_TEXT) stand.shown = shown
  return shown
}

/** Every `data-key` of the page that a browser shows, or what of them is in sight. */
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
