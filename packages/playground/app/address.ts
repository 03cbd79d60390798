import { beginByAddress, type Store } from './store/store.ts'

/** Maximum length of an address in characters; all browsers support it. */
const MAX_LENGTH = 60_000
/** Milliseconds without a change before the address is updated: browsers limit the rate of updates. */
const UPDATE_DELAY = 250

let written = ''

/** Writes the current view to the address, even if it is long. Returns the whole address. */
export function writeAddress(store: Store): string {
  written = store.hash()
  history.replaceState(null, '', written)
  return location.href
}

/**
 * Keeps the address in step with the view, so that a reload or a copied link restores it, and opens an address that the user
 * enters.
 */
export function followAddress(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (): void => {
    const { isPlaying, branches, waiting } = store.view
    // The address was just changed by the user and is being read.
    if (location.hash !== written || isPlaying || branches.length === 0 || waiting !== undefined) return
    if (store.hash().length <= MAX_LENGTH) writeAddress(store)
  }
  const read = (): void => {
    written = location.hash
    void beginByAddress(store)
  }
  store.onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(follow, UPDATE_DELAY)
  })
  addEventListener('hashchange', () => {
    if (location.hash !== written) read()
  })
  read()
}
