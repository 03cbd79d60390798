import { useMemo } from 'preact/hooks'
import { counted, whole } from '../numbers.ts'
import { useReport, useSource } from '../report-context.ts'
import { Chips } from './chips.tsx'
import { foundTasks, matrixOf } from './matrix.ts'
import { type TaskQuery, tasksAddress } from './query.ts'
import { TaskFilters } from './task-filters.tsx'
import { hasManyAttempts, TaskMatrix } from './task-matrix.tsx'
import { useQuery } from './use-query.ts'

/** Filterable table of all tasks and rows. The filters are part of the address. */
export function Tasks() {
  const { places, run } = useReport()
  const { lines } = useSource()
  // A running run appends to the same array, so its length is a dependency.
  const matrix = useMemo(() => matrixOf({ places }, lines), [places, lines, lines.length, lines.at(-1)?.end])
  const [query, setQuery] = useQuery()
  const tasks = useMemo(() => foundTasks(matrix, query), [matrix, query])
  const many = useMemo(() => hasManyAttempts(matrix), [matrix])
  const shown = tasks.reduce((sum, { episodes }) => sum + episodes.length, 0)
  // Typing changes which lines are shown but not their content, so the other filters are memoized.
  const filterAddress = tasksAddress({ ...query, text: '' })
  const filters = useMemo(() => query, [filterAddress])
  const columns = useMemo(() => columnsOf(matrix.columns, filters), [matrix, filters])
  const chips = useMemo(() => <Chips matrix={matrix} query={filters} />, [matrix, filters])
  return (
    <>
      <TaskFilters matrix={matrix} text={query.text ?? ''} query={filters} onChange={setQuery} />
      {chips}
      <p class="explanation" role="status">
        {tasks.length === matrix.tasks.length ? '' : `${whole(tasks.length)} of `}
        {counted(matrix.tasks.length, 'task')}, {counted(shown, 'episode')}. Numbers are steps; green: solved, red: failed
        {many ? ' (×)' : ''}. Select one to open the episode.
      </p>
      {lines.length < run.ended && (
        <p class="explanation">
          Lists {whole(lines.length)} of {counted(run.ended, 'episode')}: the first attempts, equally many of each agent. The
          results count all. Show any other in a terminal: <code>orrery show {run.directory} 12345</code>
        </p>
      )}
      {tasks.length === 0 ? (
        <p>
          {matrix.tasks.length === 0 ? (
            'No episode has started yet.'
          ) : (
            <>
              No task matches these filters. <a href="#tasks">Show all tasks</a>
            </>
          )}
        </p>
      ) : (
        <TaskMatrix columns={columns} tasks={tasks} query={filters} mixed={new Set(tasks.map(({ place }) => place)).size > 1} />
      )}
    </>
  )
}

/** Returns the columns; rows in the query come first. */
function columnsOf(columns: readonly string[], { first, second, row }: TaskQuery): readonly string[] {
  const selected = [first, second, row].filter((name) => name !== undefined && columns.includes(name))
  return [...new Set([...selected, ...columns])].filter((name) => name !== undefined)
}
