import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { createStore, type Store } from './store.ts'
import type { View } from './view.ts'

/** The only store of the page. */
export const StoreContext: ReturnType<typeof createContext<Store>> = createContext(createStore())

/** True while the episode runs at maximum speed, when nothing can be read. */
export function isMaxSpeed({ isPlaying, speed }: View): boolean {
  return isPlaying && speed === 0
}

/** Returns the store and its view; re-renders with each change, or with `calmly` only while the page can be read. */
export function useStore(calmly: boolean = false): { readonly store: Store; readonly view: View } {
  const store = useContext(StoreContext)
  const [view, setView] = useState(store.view)
  useEffect(() => {
    const look = (): void => {
      if (!calmly || !isMaxSpeed(store.view)) setView(store.view)
    }
    look()
    return store.onChange(look)
  }, [store, calmly])
  return { store, view }
}
