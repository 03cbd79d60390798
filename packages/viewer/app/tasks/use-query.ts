import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isReload } from '../is-reload.ts'
import { readTasksAddress, type TaskQuery, tasksAddress } from './query.ts'
import type { SaidAnew } from './task-filters.tsx'

/** What the address looks for; typing changes it without an entry in the history for every letter. */
export function useQuery(): readonly [TaskQuery, (said: SaidAnew) => void] {
  const [query, setQuery] = useState<TaskQuery>(() => readTasksAddress(location.hash) ?? keptQuery() ?? {})
  // Who changes it may have been drawn before what was typed last.
  const now = useRef(query)
  now.current = query
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const follow = (): void => {
      const asked = readTasksAddress(location.hash)
      if (asked === undefined) return
      if (location.hash !== '#episodes') {
        setQuery(asked)
        keepQuery(asked)
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
  const change = (said: SaidAnew): void => {
    const next: TaskQuery = Object.fromEntries(
      Object.entries({ ...now.current, ...said }).filter(([, value]) => value !== undefined),
    )
    now.current = next
    setQuery(next)
    history.replaceState(null, '', tasksAddress(next))
    keepQuery(next)
  }
  return [query, change]
}

const QUERY = 'orrery-tasks'

/** An open episode has the address for itself: what was looked for around it is kept for a page that is loaded again. */
function keepQuery(query: TaskQuery): void {
  try {
    sessionStorage.setItem(`${QUERY} ${location.pathname}`, tasksAddress(query))
  } catch {
    // Some browsers give pages of the disk no room.
  }
}

function keptQuery(): TaskQuery | undefined {
  try {
    return isReload() ? readTasksAddress(sessionStorage.getItem(`${QUERY} ${location.pathname}`) ?? '') : undefined
  } catch {
    return undefined
  }
}
