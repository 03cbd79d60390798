import type { ReportComparison, ReportPlace } from '../../src/index.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { points, probability } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'

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
            <Matrix place={place} />
          </div>
        ))}
    </>
  )
}

/** How the figure is read, with as many comparisons as are looked at together. */
function explanationOf({ comparisons, undecided: few }: ReportPlace) {
  const families = [...new Set(comparisons.map(({ family }) => family))].sort((a, b) => a - b)
  return (
    <>
      Row minus column, in points of 100, on the tasks that both played, with the 95 % interval of the difference. ▲ the row did
      better, ▼ it did worse, = no clear winner: the data do not say. Corrected for {families.join(' or ')} comparisons (Holm;
      those with rows that ask no model apart), so one may have an interval on one side of zero and yet no winner.
      {few !== undefined && ` With ${few.tasks} tasks and ${few.family} comparisons none can have one.`}
    </>
  )
}

function Matrix({ place }: { readonly place: ReportPlace }) {
  const { rows, comparisons } = place
  return (
    <Figure
      title={`Differences in success on ${placeName(place)}`}
      explanation={explanationOf(place)}
      simulated={rows.some(({ simulated }) => simulated)}
      table={<PairTable place={place} />}
    >
      <Scrolling label={`Differences on ${placeName(place)}`}>
        <table class="matrix">
          <thead>
            <tr>
              <td class="corner" />
              {rows.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name }, first) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {rows.map((other, second) => (
                  <MatrixCell key={other.name} seen={seenFrom(comparisons, first, second)} same={first === second} />
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
interface Seen {
  readonly difference: number
  readonly low: number
  readonly high: number
  readonly outcome: 'better' | 'worse' | 'unclear'
}

function seenFrom(comparisons: readonly ReportComparison[], first: number, second: number): Seen | undefined {
  for (const each of comparisons) {
    const { mean, low, high } = each.difference
    if (each.first === first && each.second === second) return { difference: mean, low, high, outcome: outcomeOf(each, 'first') }
    if (each.first === second && each.second === first) {
      return { difference: -mean, low: -high, high: -low, outcome: outcomeOf(each, 'second') }
    }
  }
  return undefined
}

function outcomeOf({ verdict }: ReportComparison, side: 'first' | 'second'): Seen['outcome'] {
  if (verdict === 'no clear winner') return 'unclear'
  return verdict === side ? 'better' : 'worse'
}

const SIGNS: Readonly<Record<Seen['outcome'], readonly [sign: string, word: string]>> = {
  better: ['▲', 'better'],
  worse: ['▼', 'worse'],
  unclear: ['=', 'no clear winner'],
}

function MatrixCell({ seen, same }: { readonly seen: Seen | undefined; readonly same: boolean }) {
  if (seen === undefined) return <td class="empty">{same ? '·' : '-'}</td>
  const [sign, word] = SIGNS[seen.outcome]
  return (
    <td class={seen.outcome}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{word}, </span> {points(seen.difference)}
      <span class="small">
        {points(seen.low)} to {points(seen.high)}
      </span>
    </td>
  )
}

function PairTable({ place: { world, split, rows, comparisons } }: { readonly place: ReportPlace }) {
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
            <tr key={`${each.first} ${each.second}`}>
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
                {points(each.difference.mean)}
                <span class="small">
                  {points(each.difference.low)} to {points(each.difference.high)}
                </span>
              </td>
              <td class="number">
                {each.wins}-{each.losses}-{each.ties}
              </td>
              <td class="number">{probability(each.p)}</td>
              <td class="number">{probability(each.adjusted)}</td>
              <td class="number">{each.detectable === undefined ? '-' : points(each.detectable).replace('+', '')}</td>
              <td class="number">{each.needed ?? '-'}</td>
              <td>
                {each.verdict === 'no clear winner' ? each.verdict : nameOf(each.verdict === 'first' ? each.first : each.second)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
