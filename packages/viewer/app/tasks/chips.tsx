import { useReport } from '../report-context.ts'
import { foundTasks, type Matrix } from './matrix.ts'
import { readEffort, type TaskQuery, tasksAddress } from './query.ts'

/** Rows of which every two get a chip of their own; more would be a wall of them. */
const FEW = 4

interface ChipsProps {
  readonly matrix: Matrix
  readonly query: TaskQuery
}

/** Ways to what one most often looks for, each with how many tasks there are. */
export function Chips({ matrix, query }: ChipsProps) {
  const { failureKinds } = useReport()
  const { columns } = matrix
  const near = columns.includes(query.first ?? '') && columns.includes(query.second ?? '')
  const pairs: readonly (readonly [string, string])[] =
    columns.length > FEW
      ? []
      : columns.flatMap((one) => columns.filter((other) => other !== one).map((other) => [one, other] as const))
  const chips: readonly { readonly title: string; readonly query: TaskQuery }[] = [
    ...pairs.map(([first, second]) => ({
      title: `${first} better than ${second}`,
      query: { first, second, against: 'won' as const },
    })),
    ...(near && pairs.length === 0 ? turned(query) : []),
  ]
  const said = saidOf(query, (kind) => failureKinds.find(({ id }) => id === kind)?.title ?? kind)
  if (chips.length === 0 && said === '') return null
  return (
    <p class="chips">
      {chips.map(({ title, query: wanted }) => {
        const count = foundTasks(matrix, wanted).length
        const isChosen = wanted.first === query.first && wanted.second === query.second && wanted.against === query.against
        return count === 0 ? null : (
          <a class="chip" key={title} href={tasksAddress(wanted)} aria-current={isChosen ? 'true' : undefined}>
            {title} <span class="small">{count}</span>
          </a>
        )
      })}
      {said !== '' && (
        <span>
          Shown: {said}{' '}
          <a class="chip" href="#tasks">
            all tasks
          </a>
        </span>
      )}
    </p>
  )
}

function turned({ first = '', second = '' }: TaskQuery): readonly { readonly title: string; readonly query: TaskQuery }[] {
  return [
    { title: `${first} better than ${second}`, query: { first, second, against: 'won' } },
    { title: `${second} better than ${first}`, query: { first, second, against: 'lost' } },
    { title: 'both alike', query: { first, second, against: 'tied' } },
  ]
}

const EFFORTS = { steps: 'steps', calls: 'model calls', tokens: 'tokens' } as const

const AGAINST = { won: 'did better than', lost: 'did worse than', tied: 'did as well as' } as const

/** What is looked for beside the words that are typed, as one reads it. */
function saidOf(query: TaskQuery, titleOf: (kind: string) => string): string {
  const { place, type, row, outcome, kind, end, first, second, against, firstKind, secondKind, within, from, to } = query
  const ended = (name: string | undefined, kind: string | undefined): string | false =>
    kind !== undefined && `${name}: ${titleOf(kind)}`
  const [effort, most] = readEffort(within) ?? []
  const parts = [
    first !== undefined && second !== undefined && `${first} ${against === undefined ? 'and' : AGAINST[against]} ${second}`,
    ended(first, firstKind),
    ended(second, secondKind),
    row,
    outcome === 'failed' ? 'not solved' : outcome,
    kind !== undefined && titleOf(kind),
    end !== undefined && `ended with ${end}`,
    effort !== undefined && `within ${Number(most).toLocaleString('en')} ${EFFORTS[effort]}`,
    place,
    type,
    (from !== undefined || to !== undefined) && `best known plan ${from ?? 0} to ${to ?? 'any'} steps`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}
