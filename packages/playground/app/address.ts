import { beginByAddress, type Store } from './store/store.ts'

/** What every browser takes. */
const LONGEST = 60_000
/** Milliseconds without a change before the address follows: browsers refuse it more often. */
const CALM = 250

let written = ''

/** The address says what is shown from now on, however long it is. Gives it whole. */
export function writeAddress(store: Store): string {
  written = store.hash()
  history.replaceState(null, '', written)
  return location.href
}

/** The address follows what is shown, so that a reload or a copy of it leads back here; and what is typed into it is played. */
export function followAddress(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (): void => {
    const { isPlaying, branches, waiting } = store.view
    // An address that is not ours was just typed in: it is being read.
    if (location.hash !== written || isPlaying || branches.length === 0 || waiting !== undefined) return
    if (store.hash().length <= LONGEST) writeAddress(store)
  }
  const read = (): void => {
    written = location.hash
    void beginByAddress(store)
  }
  store.onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(follow, CALM)
  })
  addEventListener('hashchange', () => {
    if (location.hash !== written) read()
  })
  read()
}
