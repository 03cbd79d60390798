import { useMemo } from 'preact/hooks'
import { useReport } from '../report-context.ts'
import type { Matrix } from './matrix.ts'
import { ACROSS_TEXTS, parseUsage, type TaskQuery } from './query.ts'

interface FiltersProps {
  readonly matrix: Matrix
  /** Search text. */
  readonly text: string
  /** The other filters. */
  readonly query: TaskQuery
  /** Called with the changed filters. */
  readonly onChange: (changes: QueryChanges) => void
}

/** Changed members of a query; `undefined` removes a member. */
export type QueryChanges = { readonly [Key in keyof TaskQuery]?: TaskQuery[Key] | undefined }

type Choices = readonly (readonly [value: string, title: string])[]

/** Filters of the list of tasks. The choices do not depend on the search text. */
export function TaskFilters({ matrix, text, query, onChange }: FiltersProps) {
  const choices = useMemo(() => <TaskChoices matrix={matrix} query={query} onChange={onChange} />, [matrix, query])
  return (
    <form class="filters" aria-label="Find tasks" onSubmit={(event) => event.preventDefault()}>
      <label>
        Search tasks
        <input type="search" value={text} onInput={({ currentTarget }) => onChange({ text: currentTarget.value })} />
      </label>
      {choices}
    </form>
  )
}

function TaskChoices({ matrix: { columns, tasks }, query, onChange }: Omit<FiltersProps, 'text'>) {
  const { failureTypes } = useReport()
  const kinds = failureTypes.filter(({ id }) =>
    tasks.some(({ episodes }) => episodes.some(({ failure }) => failure?.type === id)),
  )
  const names: Choices = columns.map((name) => [name, name])
  const unique = (values: readonly string[]): Choices => [...new Set(values)].map((value) => [value, value])
  const outcome = query.kind === undefined ? (query.outcome ?? '') : `kind ${query.kind}`
  return (
    <>
      <Choice label="Agent" empty="any agent" value={query.row} choices={names} onChoose={(row) => onChange({ row })} />
      <Choice
        label="Outcome"
        empty="any outcome"
        value={outcome}
        choices={[
          ['solved', 'solved'],
          ['failed', 'not solved'],
          ...kinds.map(({ id, title }) => [`kind ${id}`, title] as const),
        ]}
        onChoose={(chosen) => onChange(outcomeOf(chosen))}
      />
      <Choice
        label="Separation"
        empty="any result"
        value={query.across}
        choices={SEPARATIONS.flatMap((each) =>
          tasks.some(({ separation }) => separation === each) ? [[each, ACROSS_TEXTS[each]] as const] : [],
        )}
        onChoose={(chosen) => onChange({ across: SEPARATIONS.find((each) => each === chosen) })}
      />
      <Choice
        label="World"
        empty="any world"
        value={query.place}
        choices={unique(tasks.map(({ placeName }) => placeName))}
        onChoose={(place) => onChange({ place })}
      />
      <Choice
        label="Type"
        empty="any type"
        value={query.type}
        choices={unique(tasks.map(({ type }) => type))}
        onChoose={(type) => onChange({ type })}
      />
      <Choice
        label="Order"
        empty="run order"
        value={query.sort}
        choices={[
          ['hardest', 'hardest first'],
          ['longest', 'longest plan first'],
          ['task', 'by task'],
          ['goal', 'by goal'],
          ['type', 'by type'],
          ...columns.map((name) => [`steps:${name}`, `most steps by ${name}`] as const),
          ...effortOrder(query.sort),
        ]}
        onChoose={(sort) => onChange({ sort })}
      />
    </>
  )
}

const SEPARATIONS = ['separates', 'all', 'none', 'equal'] as const

/** Returns an order by calls or tokens only if it is selected (by a link from a chart), to keep the list short. */
function effortOrder(sort: string | undefined): Choices {
  const [effort, row] = parseUsage(sort) ?? []
  if (sort === undefined || effort === undefined || effort === 'steps') return []
  return [[sort, `most ${effort === 'calls' ? 'model calls' : effort} by ${row}`]]
}

interface ChoiceProps {
  readonly label: string
  readonly empty: string
  readonly value: string | undefined
  readonly choices: Choices
  readonly onChoose: (value: string | undefined) => void
}

function Choice({ label, empty, value = '', choices, onChoose }: ChoiceProps) {
  // Hide filters without alternatives.
  if (choices.length < 2) return null
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        <option value="">{empty}</option>
        {choices.map(([id, title]) => (
          <option value={id} key={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

function outcomeOf(chosen: string | undefined): { readonly [Key in 'outcome' | 'kind' | 'end']: TaskQuery[Key] | undefined } {
  const kind = chosen?.startsWith('kind ') ? chosen.slice('kind '.length) : undefined
  const outcome = chosen === 'solved' || chosen === 'failed' ? chosen : undefined
  return { kind, outcome, end: undefined }
}
