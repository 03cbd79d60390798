import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isReload } from '../is-reload.ts'
import { readTasksAddress, type TaskQuery, tasksAddress } from './query.ts'
import type { QueryChanges } from './task-filters.tsx'

/** Returns the query in the address and a function to change it. Changes add no entries to the browser history. */
export function useQuery(): readonly [TaskQuery, (changes: QueryChanges) => void] {
  const [query, setQuery] = useState<TaskQuery>(() => readTasksAddress(location.hash) ?? keptQuery() ?? {})
  // Callbacks may come from an older render, so the current query is kept in a ref.
  const current = useRef(query)
  current.current = query
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const follow = (): void => {
      const next = readTasksAddress(location.hash)
      if (next === undefined) return
      if (location.hash !== '#episodes') {
        setQuery(next)
        keepQuery(next)
      }
      if (isFirst.current || location.hash.startsWith('#tasks')) {
        const heading = document.getElementById('episodes-title')
        heading?.focus({ preventScroll: true })
        heading?.scrollIntoView({ block: 'start' })
      }
      isFirst.current = false
    }
    if (location.hash.startsWith('#tasks')) follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const change = (changes: QueryChanges): void => {
    const next: TaskQuery = Object.fromEntries(
      Object.entries({ ...current.current, ...changes }).filter(([, value]) => value !== undefined),
    )
    current.current = next
    setQuery(next)
    history.replaceState(null, '', tasksAddress(next))
    keepQuery(next)
  }
  return [query, change]
}

const QUERY = 'orrery-tasks'

/** Saves the query for reloads, because the address of an open episode does not contain it. */
function keepQuery(query: TaskQuery): void {
  try {
    sessionStorage.setItem(`${QUERY} ${location.pathname}`, tasksAddress(query))
  } catch {
    // Some browsers provide no storage to pages opened from disk.
  }
}

function keptQuery(): TaskQuery | undefined {
  try {
    return isReload() ? readTasksAddress(sessionStorage.getItem(`${QUERY} ${location.pathname}`) ?? '') : undefined
  } catch {
    return undefined
  }
}
