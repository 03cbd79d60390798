import { endReasonTexts } from '@orreryjs/core'
import { counted, whole } from '../numbers.ts'
import { useReport } from '../report-context.ts'
import { foundTasks, type Matrix } from './matrix.ts'
import { ACROSS_TEXTS, parseUsage, type TaskQuery, tasksAddress } from './query.ts'

/** Maximum number of rows for which every pair gets a chip. */
const MAX_ROWS = 4

interface ChipsProps {
  readonly matrix: Matrix
  readonly query: TaskQuery
}

/** Links to frequent queries, each with its number of tasks, and the current query in words. */
export function Chips({ matrix, query }: ChipsProps) {
  const { failureTypes } = useReport()
  const { columns } = matrix
  const hasPair = columns.includes(query.first ?? '') && columns.includes(query.second ?? '')
  const pairs: readonly (readonly [string, string])[] =
    columns.length > MAX_ROWS
      ? []
      : columns.flatMap((one) => columns.filter((other) => other !== one).map((other) => [one, other] as const))
  const chips: readonly { readonly title: string; readonly query: TaskQuery }[] = [
    ...pairs.map(([first, second]) => ({
      title: `${first} better than ${second}`,
      query: { first, second, against: 'won' as const },
    })),
    ...(hasPair && pairs.length === 0 ? pairChips(query) : []),
    { title: ACROSS_TEXTS.separates, query: { across: 'separates' } },
  ]
  const shown = describeQuery(query, (kind) => failureTypes.find(({ id }) => id === kind)?.title ?? kind)
  if (chips.length === 0 && shown === '') return null
  return (
    <p class="chips">
      {chips.map(({ title, query: target }) => {
        const count = foundTasks(matrix, target).length
        const isChosen =
          target.first === query.first &&
          target.second === query.second &&
          target.against === query.against &&
          target.across === query.across
        return count === 0 ? null : (
          <a class="chip" key={title} href={tasksAddress(target)} aria-current={isChosen ? 'true' : undefined}>
            {title} <span class="small">({counted(count, 'task')})</span>
          </a>
        )
      })}
      {shown !== '' && (
        <span>
          Shown: {shown}{' '}
          <a class="chip" href="#tasks">
            Show all tasks
          </a>
        </span>
      )}
    </p>
  )
}

function pairChips({ first = '', second = '' }: TaskQuery): readonly { readonly title: string; readonly query: TaskQuery }[] {
  return [
    { title: `${first} better than ${second}`, query: { first, second, against: 'won' } },
    { title: `${second} better than ${first}`, query: { first, second, against: 'lost' } },
    { title: 'ties', query: { first, second, against: 'tied' } },
  ]
}

const EFFORTS = { steps: 'steps', calls: 'model calls', tokens: 'tokens' } as const

const AGAINST = { won: 'did better than', lost: 'did worse than', tied: 'did as well as' } as const

/** Describes the filters of a query, except the search text. */
function describeQuery(query: TaskQuery, titleOf: (kind: string) => string): string {
  const { place, type, row, outcome, kind, end, across, first, second, against, firstKind, secondKind, within, from, to } = query
  const ended = (name: string | undefined, kind: string | undefined): string | false =>
    kind !== undefined && `${name}: ${titleOf(kind)}`
  const [effort, limit] = parseUsage(within) ?? []
  const parts = [
    first !== undefined && second !== undefined && `${first} ${against === undefined ? 'and' : AGAINST[against]} ${second}`,
    ended(first, firstKind),
    ended(second, secondKind),
    across !== undefined && ACROSS_TEXTS[across],
    row,
    outcome === 'failed' ? 'not solved' : outcome,
    kind !== undefined && titleOf(kind),
    end !== undefined && `end reason: ${endReasonTexts(end).title}`,
    effort !== undefined && `within ${whole(Number(limit))} ${EFFORTS[effort]}`,
    place,
    type,
    (from !== undefined || to !== undefined) && `oracle plan of ${from ?? 0} to ${to ?? 'any'} steps`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}
