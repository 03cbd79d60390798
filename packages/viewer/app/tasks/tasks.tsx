import { useMemo } from 'preact/hooks'
import { counted } from '../numbers.ts'
import { useReport, useSource } from '../report-context.ts'
import { Chips } from './chips.tsx'
import { foundTasks, matrixOf } from './matrix.ts'
import { type TaskQuery, tasksAddress } from './query.ts'
import { TaskFilters } from './task-filters.tsx'
import { hasManyAttempts, TaskMatrix } from './task-matrix.tsx'
import { useQuery } from './use-query.ts'

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
