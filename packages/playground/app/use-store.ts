import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { createStore, type Store, type View } from './store.ts'

/** The page's only store. */
export const StoreContext: ReturnType<typeof createContext<Store>> = createContext(createStore())

/** The store, and what it shows now: whoever uses it is drawn anew with each change. */
export function useStore(): { readonly store: Store; readonly view: View } {
  const store = useContext(StoreContext)
  const [view, setView] = useState(store.view)
  useEffect(() => {
    setView(store.view)
    return store.onChange(() => setView(store.view))
  }, [store])
  return { store, view }
}
