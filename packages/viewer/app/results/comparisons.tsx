import {
  type Estimate,
  neededText,
  type ReportComparison,
  type ReportPlace,
  type ReportTarget,
  targetText,
} from '@orreryjs/reporting/data'
import { Fragment } from 'preact'
import { Figure, Scrolling } from '../figure.tsx'
import { Verdicts } from '../home/overview.tsx'
import { verdictsOf } from '../home/verdicts.ts'
import { counted, effect, probability } from '../numbers.ts'
import { PlaceHeading, placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { tasksAddress } from '../tasks/query.ts'
import { VERDICT_TEXTS } from '../verdict-texts.ts'

/** Section "Comparison": every pair of rows of a place, on the same tasks. */
export function Comparisons() {
  const { places } = useReport()
  return (
    <>
      {places
        .filter(({ comparisons }) => comparisons.length > 0)
        .map((place) => (
          <div class="place" key={placeName(place)}>
            <PlaceHeading place={place} />
            {places.length > 1 && <Verdicts verdicts={verdictsOf(place)} />}
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
  points: 'Row − column, in percentage points (pp)',
  number: 'Row − column',
  ratio: 'Total of row / total of column',
}

const PAIR_DIFFERENCES: typeof DIFFERENCES = {
  points: 'A − B, in percentage points (pp)',
  number: 'A − B',
  ratio: 'Total of A / total of B',
}

/** Returns the caption of the matrix: unit, symbols, and what p is adjusted for. */
function explanationOf({ rows, comparisons, baseline, primary, tooFewTasks: few }: ReportPlace) {
  const isPair = rows.length === 2
  const unit = (isPair ? PAIR_DIFFERENCES : DIFFERENCES)[comparisons[0]?.unit ?? 'points']
  if (comparisons.some(({ exploratory }) => exploratory)) {
    return (
      <>
        {unit}, on the tasks that both played, with the 95 % interval. Exploratory: the primary metric is {primary}, so p is not
        adjusted and there is no verdict.
      </>
    )
  }
  const families = [...new Set(comparisons.map(({ family }) => family))].sort((a, b) => a - b)
  return (
    <>
      {unit}, on the tasks that both played, with the 95 % interval.
      {!isPair && ' ▲ row better, ▼ row worse, no mark: no significant difference.'}
      {!isPair && baseline !== undefined && ` Every row is compared only with the baseline ${baseline}.`}
      {comparisons.some(({ otherTarget }) => otherTarget !== undefined) && targetSentence(comparisons[0])}
      {adjustmentText(families)}
      {few !== undefined &&
        ` No result can be significant with ${counted(few.tasks, 'task')}${few.family > 1 ? ` and ${few.family} comparisons` : ''}.`}
    </>
  )
}

/** Names the target of the signs; the table has the other target. */
function targetSentence(comparison: ReportComparison | undefined): string {
  return comparison?.target === 'new-tasks'
    ? ' Signs are for new tasks like these, from other clusters; the table also has the result for these tasks.'
    : ' Signs are for these tasks; the table also has the result for new tasks like these, from other clusters (rooms, product types, recipe trees).'
}

/** Returns what p is adjusted for; empty if every comparison is the only one. */
function adjustmentText(families: readonly number[]): string {
  const [size = 1, ...more] = families
  if (more.length === 0 && size === 1) return ''
  const separately = more.length === 0 ? '' : ' (comparisons with agents without a model are adjusted separately)'
  return ` p is Holm-adjusted for ${families.join(' or ')} comparisons${separately}. A difference may therefore not be significant although its interval excludes no difference.`
}

/** Returns the columns of the matrix: all rows, or only the baseline. */
function columnsOf({ rows, comparisons, baseline }: ReportPlace): readonly number[] {
  const all = rows.map((_, index) => index)
  return baseline === undefined ? all : all.filter((index) => comparisons.some(({ b }) => b === index))
}

function Matrix({ place, measure }: { readonly place: ReportPlace; readonly measure: string }) {
  const { rows, comparisons } = place
  const columns = columnsOf(place)
  // The cells of a matrix of two rows would say the same with opposite signs.
  if (rows.length === 2) {
    return (
      <Figure
        title={`Difference in ${measure} on ${placeName(place)}`}
        explanation={explanationOf(place)}
        simulated={rows.some(({ simulated }) => simulated)}
      >
        <PairTable place={place} />
      </Figure>
    )
  }
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
                    result={resultFrom(comparisons, first, second)}
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

/** A comparison from the perspective of one side. */
interface SideResult extends Pick<ReportComparison, 'unit'> {
  readonly difference: number
  readonly low: number
  readonly high: number
  readonly outcome: 'better' | 'worse' | 'unclear' | 'conflict' | 'exploratory'
}

function resultFrom(comparisons: readonly ReportComparison[], first: number, second: number): SideResult | undefined {
  for (const each of comparisons) {
    const { mean, low, high } = each.difference
    const { unit } = each
    if (each.a === first && each.b === second) {
      return { unit, difference: mean, low, high, outcome: outcomeOf(each, 'a') }
    }
    if (each.a === second && each.b === first) {
      // JSON has no infinity: an interval without an upper end ends in null, which is the same in arithmetic.
      const inverted = (value: number): number => (unit === 'ratio' ? 1 / (value ?? Infinity) : -value)
      return { unit, difference: inverted(mean), low: inverted(high), high: inverted(low), outcome: outcomeOf(each, 'b') }
    }
  }
  return undefined
}

function outcomeOf({ verdict, exploratory }: ReportComparison, side: 'a' | 'b'): SideResult['outcome'] {
  if (exploratory) return 'exploratory'
  if (verdict === 'conflicting ratios') return 'conflict'
  if (verdict === 'no significant difference') return 'unclear'
  return verdict === side ? 'better' : 'worse'
}

const SIGNS: Readonly<Record<SideResult['outcome'], readonly [sign: string, word: string]>> = {
  better: ['▲', 'better'],
  worse: ['▼', 'worse'],
  unclear: ['', 'no significant difference'],
  conflict: ['', 'undecided, because ratios conflict'],
  exploratory: ['', 'exploratory'],
}

interface MatrixCellProps {
  readonly result: SideResult | undefined
  readonly same: boolean
  /** Link to the tasks that both sides played. */
  readonly address: string
}

function MatrixCell({ result, same, address }: MatrixCellProps) {
  if (result === undefined) return <td class="empty">{same ? '·' : '-'}</td>
  const [sign, word] = SIGNS[result.outcome]
  return (
    <td class={result.outcome}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{word}, </span> <a href={address}>{effect(result.difference, result.unit)}</a>
      <span class="small">
        {effect(result.low, result.unit)} to {effect(result.high, result.unit)}
      </span>
    </td>
  )
}

function PairTable({ place }: { readonly place: ReportPlace }) {
  const { world, split, rows, comparisons } = place
  const nameOf = (index: number): string => rows[index]?.name ?? ''
  const isRatio = comparisons.some(({ unit }) => unit === 'ratio')
  return (
    <Scrolling label={`Pairs on ${world} ${split}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">A and B</th>
            <th scope="col" class="number">
              tasks
            </th>
            <th scope="col" class="number">
              {isRatio ? 'ratio' : 'difference'}
            </th>
            {isRatio && (
              <th scope="col" class="number" title="A / B as a geometric mean over tasks, with the 95 % interval">
                typical task
              </th>
            )}
            <th scope="col" class="number" title="numbers of tasks: A did better, B did better, neither did better">
              wins-losses-ties
            </th>
            <th scope="col" class="number" title="probability of a difference at least this large if there is no true difference">
              p
            </th>
            <th scope="col" class="number" title="p adjusted for the number of comparisons (Holm)">
              p (Holm)
            </th>
            <th
              scope="col"
              class="number"
              title="minimum detectable effect: the smallest true difference that this number of tasks detects with 80 % power"
            >
              MDE
            </th>
            <th scope="col" class="number" title="number of tasks needed to detect the observed difference with 80 % power">
              n for 80 %
            </th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {comparisons.map((each) => (
            <Fragment key={`${each.a} ${each.b} ${each.measure}`}>
              <tr>
                <th scope="row">
                  {nameOf(each.a)} and {nameOf(each.b)}
                  {each.cautions.map((caution) => (
                    <span class="small" key={caution}>
                      {caution}
                    </span>
                  ))}
                </th>
                <td class="number">
                  {each.otherTarget === undefined ? each.tasks : <TargetName target={each} tasks={each.tasks} />}
                </td>
                <td class="number">
                  {effect(each.difference.mean, each.unit)}
                  <Ends unit={each.unit} {...each.difference} />
                </td>
                {isRatio && <TypicalCell typical={each.typical} />}
                <td class="number">
                  <WinsLossesTies place={place} comparison={each} />
                </td>
                <TargetCells result={each} comparison={each} />
              </tr>
              {each.otherTarget && (
                <tr>
                  <th scope="row">
                    <span class="unseen">
                      {nameOf(each.a)} and {nameOf(each.b)}
                    </span>
                  </th>
                  <td class="number">
                    <TargetName target={each.otherTarget} tasks={each.tasks} />
                  </td>
                  <td class="number">
                    <Ends unit={each.unit} {...each.otherTarget} />
                  </td>
                  {isRatio && <td />}
                  <td />
                  <TargetCells result={each.otherTarget} comparison={each} />
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** Name of a target, with its clusters in a second line. */
function TargetName({ target, tasks }: { readonly target: ReportTarget; readonly tasks: number }) {
  const [name = '', clusters] = targetText(target, tasks).split(/ (?=\()/)
  return (
    <>
      {name}
      {clusters !== undefined && <span class="small">{clusters}</span>}
    </>
  )
}

function Ends({ unit, low, high }: Pick<SideResult, 'unit' | 'low' | 'high'>) {
  return (
    <span class="small">
      {effect(low, unit)} to {effect(high, unit)}
    </span>
  )
}

interface TargetCellsProps {
  readonly result: ReportTarget
  readonly comparison: ReportComparison
}

/** p, plan and verdict of a comparison for one target. */
function TargetCells({ result, comparison: { unit, exploratory } }: TargetCellsProps) {
  const { p, adjustedP, minimumDetectable, verdict } = result
  return (
    <>
      <td class="number">{probability(p)}</td>
      <td class="number">{probability(adjustedP)}</td>
      <td class="number">{minimumDetectable === undefined ? '-' : effect(minimumDetectable, unit).replace('+', '')}</td>
      <td class="number">{neededText(result)}</td>
      <td class="verdict">{exploratory ? 'exploratory' : VERDICT_TEXTS[verdict]}</td>
    </>
  )
}

/** The ratio on a typical task, next to the ratio of totals. */
export function TypicalCell({ typical }: { readonly typical: Estimate | undefined }) {
  if (typical === undefined) return <td class="number">-</td>
  return (
    <td class="number">
      {effect(typical.mean, 'ratio')}
      <span class="small">
        {effect(typical.low, 'ratio')} to {effect(typical.high, 'ratio')}
      </span>
    </td>
  )
}

/** Wins, losses and ties of A; for success each number links to its tasks. */
function WinsLossesTies({ place, comparison }: { readonly place: ReportPlace; readonly comparison: ReportComparison }) {
  const { a: first, b: second, wins, losses, ties, measure } = comparison
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
