import './no-eval.ts'
import './shared.ts'
import { render } from 'preact'
import { showInvisible } from '#viewer/visible-text.ts'
import { followAddress } from './address.ts'
import { restoreFocus } from './focus.ts'
import { Playground } from './playground.tsx'
import { createStore } from './store/store.ts'
import { StoreContext } from './store/use-store.ts'
import '#viewer/styles/tokens.css'
import './styles/base.css'
import './styles/panes.css'
import './styles/wall.css'

showInvisible()
const store = createStore()
const root = document.getElementById('playground')
if (root !== null) {
  render(
    <StoreContext.Provider value={store}>
      <Playground />
    </StoreContext.Provider>,
    root,
  )
  restoreFocus(root)
}

followAddress(store)
