import type { ReportComparison, ReportPlace } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { effect, probability } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'

/** Every two rows of a place, on the same tasks. */
export function Comparisons() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ comparisons }) => comparisons.length > 0)
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            {[...new Set(place.comparisons.map(({ measure }) => measure))].map((measure) => (
              <Matrix key={measure} measure={measure} place={ofMeasure(place, measure)} />
            ))}
          </div>
        ))}
    </>
  )
}

function ofMeasure(place: ReportPlace, measure: string): ReportPlace {
  return { ...place, comparisons: place.comparisons.filter((each) => each.measure === measure) }
}

const DIFFERENCES: Readonly<Record<ReportComparison['unit'], string>> = {
  points: 'Row minus column, in points of 100',
  number: 'Row minus column',
  ratio: 'How many times as much the row took as the column, a geometric mean over tasks',
}

/** How the figure is read, with as many comparisons as are looked at together. */
function explanationOf({ comparisons, baseline, primary, undecided: few }: ReportPlace) {
  const what = DIFFERENCES[comparisons[0]?.unit ?? 'points']
  if (comparisons.some(({ exploratory }) => exploratory)) {
    return (
      <>
        {what}, on the tasks that both played, with the 95 % interval. The declared measure is {primary}: this one explores, is
        corrected for nothing and names no winner.
      </>
    )
  }
  const families = [...new Set(comparisons.map(({ family }) => family))].sort((a, b) => a - b)
  return (
    <>
      {what}, on the tasks that both played, with the 95 % interval. ▲ the row did better, ▼ it did worse, = no clear winner: the
      data do not say. {baseline !== undefined && `Every row is compared with the baseline ${baseline} alone. `}Corrected for{' '}
      {families.join(' or ')} comparisons (Holm; those with rows that ask no model apart), so one may have an interval on one side
      of no difference and yet no winner.
      {few !== undefined && ` With ${few.tasks} tasks and ${few.family} comparisons none can have one.`}
    </>
  )
}

/** With a baseline there is a column for it alone. */
function columnsOf({ rows, comparisons, baseline }: ReportPlace): readonly number[] {
  const all = rows.map((_, index) => index)
  return baseline === undefined ? all : all.filter((index) => comparisons.some(({ second }) => second === index))
}

function Matrix({ place, measure }: { readonly place: ReportPlace; readonly measure: string }) {
  const { rows, comparisons } = place
  const columns = columnsOf(place)
  return (
    <Figure
      title={`Differences in ${measure} on ${placeName(place)}`}
      explanation={explanationOf(place)}
      simulated={rows.some(({ simulated }) => simulated)}
      table={<PairTable place={place} />}
    >
      <Scrolling label={`Differences on ${placeName(place)}`}>
        <table class="matrix">
          <thead>
            <tr>
              <td class="corner" />
              {columns.map((index) => (
                <th scope="col" key={index}>
                  {rows[index]?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name }, first) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((second) => (
                  <MatrixCell
                    key={second}
                    seen={seenFrom(comparisons, first, second)}
                    same={first === second}
                    address={tasksAddress({ place: placeName(place), first: name, second: rows[second]?.name ?? '' })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Figure>
  )
}

/** A comparison as one side sees it. */
interface Seen extends Pick<ReportComparison, 'unit'> {
  readonly difference: number
  readonly low: number
  readonly high: number
  readonly outcome: 'better' | 'worse' | 'unclear' | 'exploratory'
}

function seenFrom(comparisons: readonly ReportComparison[], first: number, second: number): Seen | undefined {
  for (const each of comparisons) {
    const { mean, low, high } = each.difference
    const { unit } = each
    if (each.first === first && each.second === second) {
      return { unit, difference: mean, low, high, outcome: outcomeOf(each, 'first') }
    }
    if (each.first === second && each.second === first) {
      const turned = (value: number): number => (unit === 'ratio' ? 1 / value : -value)
      return { unit, difference: turned(mean), low: turned(high), high: turned(low), outcome: outcomeOf(each, 'second') }
    }
  }
  return undefined
}

function outcomeOf({ verdict, exploratory }: ReportComparison, side: 'first' | 'second'): Seen['outcome'] {
  if (exploratory) return 'exploratory'
  if (verdict === 'no clear winner') return 'unclear'
  return verdict === side ? 'better' : 'worse'
}

const SIGNS: Readonly<Record<Seen['outcome'], readonly [sign: string, word: string]>> = {
  better: ['▲', 'better'],
  worse: ['▼', 'worse'],
  unclear: ['=', 'no clear winner'],
  exploratory: ['', 'exploratory'],
}

interface MatrixCellProps {
  readonly seen: Seen | undefined
  readonly same: boolean
  /** Of the tasks that both played. */
  readonly address: string
}

function MatrixCell({ seen, same, address }: MatrixCellProps) {
  if (seen === undefined) return <td class="empty">{same ? '·' : '-'}</td>
  const [sign, word] = SIGNS[seen.outcome]
  return (
    <td class={seen.outcome}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{word}, </span> <a href={address}>{effect(seen.difference, seen.unit)}</a>
      <span class="small">
        {effect(seen.low, seen.unit)} to {effect(seen.high, seen.unit)}
      </span>
    </td>
  )
}

function winnerOf({ verdict, exploratory, first, second }: ReportComparison, nameOf: (index: number) => string): string {
  if (exploratory) return 'exploratory'
  return verdict === 'no clear winner' ? verdict : nameOf(verdict === 'first' ? first : second)
}

function PairTable({ place }: { readonly place: ReportPlace }) {
  const { world, split, rows, comparisons } = place
  const nameOf = (index: number): string => rows[index]?.name ?? ''
  return (
    <Scrolling label={`Pairs on ${world} ${split}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">first and second</th>
            <th scope="col" class="number">
              tasks
            </th>
            <th scope="col" class="number">
              difference
            </th>
            <th scope="col" class="number" title="tasks on which the first did better, the second did, and neither">
              won-lost-tied
            </th>
            <th scope="col" class="number">
              p
            </th>
            <th scope="col" class="number">
              p, Holm
            </th>
            <th scope="col" class="number" title="smallest true difference that so many tasks show four times in five">
              shows from
            </th>
            <th scope="col" class="number" title="tasks that a difference as large as the one seen would need">
              n needed
            </th>
            <th scope="col">better</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((each) => (
            <tr key={`${each.first} ${each.second} ${each.measure}`}>
              <th scope="row">
                {nameOf(each.first)} and {nameOf(each.second)}
                {each.cautions.map((caution) => (
                  <span class="small" key={caution}>
                    {caution}
                  </span>
                ))}
              </th>
              <td class="number">{each.tasks}</td>
              <td class="number">
                {effect(each.difference.mean, each.unit)}
                <span class="small">
                  {effect(each.difference.low, each.unit)} to {effect(each.difference.high, each.unit)}
                </span>
              </td>
              <td class="number">
                <WonLostTied place={place} comparison={each} />
              </td>
              <td class="number">{probability(each.p)}</td>
              <td class="number">{probability(each.adjusted)}</td>
              <td class="number">{each.detectable === undefined ? '-' : effect(each.detectable, each.unit).replace('+', '')}</td>
              <td class="number">{each.needed ?? '-'}</td>
              <td>{winnerOf(each, nameOf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** How often the first did better; of success, which a task tells by itself, each a way to its tasks. */
function WonLostTied({ place, comparison }: { readonly place: ReportPlace; readonly comparison: ReportComparison }) {
  const { first, second, wins, losses, ties, measure } = comparison
  if (measure !== 'success') return <>{`${wins}-${losses}-${ties}`}</>
  const [one, other] = [place.rows[first]?.name ?? '', place.rows[second]?.name ?? '']
  const address = (against: 'won' | 'lost' | 'tied'): string =>
    tasksAddress({ place: placeName(place), first: one, second: other, against })
  return (
    <>
      <a href={address('won')}>{wins}</a>-<a href={address('lost')}>{losses}</a>-<a href={address('tied')}>{ties}</a>
    </>
  )
}
