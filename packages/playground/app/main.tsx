import { render } from 'preact'
import { Playground } from './playground.tsx'
import { beginByAddress, createStore } from './store.ts'
import { StoreContext } from './use-store.ts'
import './styles/base.css'
import './styles/panes.css'
import './styles/wall.css'

/** What every browser takes. */
const LONGEST_ADDRESS = 60_000

const store = createStore()
const root = document.getElementById('playground')
if (root !== null) {
  render(
    <StoreContext.Provider value={store}>
      <Playground />
    </StoreContext.Provider>,
    root,
  )
}

// The address follows what is shown, so that a reload or a copy of it leads back here.
let written = location.hash
let timer: ReturnType<typeof setTimeout> | undefined
store.onChange(() => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (store.view.isPlaying || store.view.branches.length === 0) return
    const hash = store.hash()
    if (hash === written || hash.length > LONGEST_ADDRESS) return
    written = hash
    history.replaceState(null, '', hash)
  }, 250)
})
addEventListener('hashchange', () => {
  if (location.hash === written) return
  written = location.hash
  void beginByAddress(store)
})
void beginByAddress(store)
