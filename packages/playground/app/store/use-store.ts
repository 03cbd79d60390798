import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { createStore, type Store } from './store.ts'
import type { View } from './view.ts'

/** The page's only store. */
export const StoreContext: ReturnType<typeof createContext<Store>> = createContext(createStore())

/** Whether effects follow each other as fast as they go: nobody can read them then. */
export function isRacing({ isPlaying, speed }: View): boolean {
  return isPlaying && speed === 0
}

/** The store, and what it shows now: whoever uses it is drawn anew with each change, `calmly` only where somebody can read it. */
export function useStore(calmly: boolean = false): { readonly store: Store; readonly view: View } {
  const store = useContext(StoreContext)
  const [view, setView] = useState(store.view)
  useEffect(() => {
    const look = (): void => {
      if (!calmly || !isRacing(store.view)) setView(store.view)
    }
    look()
    return store.onChange(look)
  }, [store, calmly])
  return { store, view }
}
