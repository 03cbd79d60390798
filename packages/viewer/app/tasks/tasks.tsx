import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isReload } from '../live/kept-place.ts'
import { counted } from '../numbers.ts'
import { useReport, useSource } from '../report-context.ts'
import { Chips } from './chips.tsx'
import { foundTasks, matrixOf } from './matrix.ts'
import { readTasksAddress, type TaskQuery, tasksAddress } from './query.ts'
import { type SaidAnew, TaskFilters } from './task-filters.tsx'
import { hasManyAttempts, TaskMatrix } from './task-matrix.tsx'

/** Every task with every row, and ways to find some of them. What is looked for stands in the address. */
export function Tasks() {
  const { places } = useReport()
  const { lines } = useSource()
  // Lines of a run that is being written come in the same list.
  const matrix = useMemo(() => matrixOf({ places }, lines), [places, lines, lines.length, lines.at(-1)?.end])
  const [query, setQuery] = useQuery()
  const tasks = useMemo(() => foundTasks(matrix, query), [matrix, query])
  const many = useMemo(() => hasManyAttempts(matrix), [matrix])
  const shown = tasks.reduce((sum, { episodes }) => sum + episodes.length, 0)
  // A letter more changes which lines are shown, and nothing of what they say.
  const beside = tasksAddress({ ...query, text: '' })
  const asked = useMemo(() => query, [beside])
  const columns = useMemo(() => columnsOf(matrix.columns, asked), [matrix, asked])
  const chips = useMemo(() => <Chips matrix={matrix} query={asked} />, [matrix, asked])
  return (
    <>
      <TaskFilters matrix={matrix} text={query.text ?? ''} query={asked} onChange={setQuery} />
      {chips}
      <p class="explanation" role="status">
        {tasks.length === matrix.tasks.length ? '' : `${tasks.length.toLocaleString('en')} of `}
        {counted(matrix.tasks.length, 'task')}, {counted(shown, 'episode')}. A number is the steps that an agent took: green where
        it solved the task, red where it did not, with what went wrong{many ? ', or × where there are many attempts' : ''}. “why”
        lays two of them side by side.
      </p>
      <TaskMatrix columns={columns} tasks={tasks} query={asked} mixed={new Set(tasks.map(({ place }) => place)).size > 1} />
    </>
  )
}

/** Two rows that are compared stand first. */
function columnsOf(columns: readonly string[], { first, second, row }: TaskQuery): readonly string[] {
  const near = [first, second, row].filter((name) => name !== undefined && columns.includes(name))
  return [...new Set([...near, ...columns])].filter((name) => name !== undefined)
}

/** What the address looks for; typing changes it without an entry in the history for every letter. */
function useQuery(): readonly [TaskQuery, (said: SaidAnew) => void] {
  const [query, setQuery] = useState<TaskQuery>(() => readTasksAddress(location.hash) ?? keptQuery() ?? {})
  // Who changes it may have been drawn before what was typed last.
  const now = useRef(query)
  now.current = query
  const isFirst = useRef(true)
  useEffect(() => {
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
