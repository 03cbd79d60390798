import type { CostPair, Mean, ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { costChart } from '../charts/cost-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { dollars, probability, shortCount } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { tasksAddress } from '../tasks/query.ts'
import { VERDICT_TEXTS } from '../verdict-texts.ts'
import { TypicalCell } from './comparisons.tsx'

/** A cost of episodes. */
interface Price {
  readonly unit: string
  readonly of: (row: ReportRow) => Mean | undefined
  readonly format: (price: number) => string
}

const PRICES: Readonly<Record<CostPair['resource'], Price>> = {
  tokens: { unit: 'tokens per episode', of: (row) => row.tokens, format: shortCount },
  dollars: { unit: 'US dollars per episode', of: (row) => row.dollars, format: dollars },
}

/** Success by cost: in dollars if all prices are known, otherwise in tokens. Hidden with fewer than two rows. */
export function PriceFigure({ place }: { readonly place: ReportPlace }) {
  const { rows, costPairs } = place
  const kind = rows.every(({ tokens, dollars }) => (tokens?.mean ?? 0) === 0 || dollars !== undefined) ? 'dollars' : 'tokens'
  const { unit, of, format } = PRICES[kind]
  const losers = new Map(
    costPairs.flatMap(({ a, b, dominates }) =>
      dominates === undefined ? [] : [dominates === 'a' ? ([b, a] as const) : ([a, b] as const)],
    ),
  )
  const priced = rows.flatMap((row, at) => {
    const { name, success } = row
    const price = of(row)
    if (success === undefined || price === undefined || price.mean <= 0) return []
    return [{ name, success, price, dominated: losers.has(at) }]
  })
  if (priced.length < 2) return null
  const simulated = rows.some((row) => row.simulated && of(row) !== undefined)
  const name = placeName(place)
  return (
    <Figure
      title={`Success by ${kind} on ${name}`}
      explanation={`Logarithmic scale for ${kind}. Bars: 95 % intervals of success (vertical) and ${kind} (horizontal). ${losers.size > 0 ? 'Hollow dot: another agent solves significantly more of the same tasks at a significantly lower cost.' : 'No agent solves significantly more tasks than another at a significantly lower cost.'}`}
      simulated={simulated}
      table={costPairs.length === 0 ? undefined : <PairTable place={place} />}
    >
      <Chart
        label={`Success against ${unit} on ${name}; data in the tables above`}
        draw={(width) =>
          costChart(priced, { width, simulated, title: unit, format, addressOf: (row) => tasksAddress({ place: name, row }) })
        }
      />
    </Figure>
  )
}

function PairTable({ place }: { readonly place: ReportPlace }) {
  const nameOf = (at: number): string => place.rows[at]?.name ?? ''
  return (
    <Scrolling label={`Costs of pairs on ${placeName(place)}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">A and B</th>
            <th scope="col" class="number">
              tasks
            </th>
            <th scope="col" class="number" title="total cost of A / total cost of B, with the 95 % interval">
              ratio
            </th>
            <th scope="col" class="number" title="cost of A / cost of B as a geometric mean over tasks, with the 95 % interval">
              typical task
            </th>
            <th scope="col" class="number">
              p (Holm)
            </th>
            <th scope="col" title="agent with the significantly lower cost">
              cheaper
            </th>
            <th scope="col" class="number" title="larger p value of the two tests (more success, lower cost), Holm-adjusted">
              p (dominance)
            </th>
            <th scope="col" title="agent with significantly more success and significantly lower cost">
              dominates
            </th>
          </tr>
        </thead>
        <tbody>
          {place.costPairs.map(({ a, b, tasks, ratio, typical, adjustedCostP, cheaper, adjustedDominanceP, dominates }) => (
            <tr key={`${a} ${b}`}>
              <th scope="row">
                {nameOf(a)} and {nameOf(b)}
              </th>
              <td class="number">
                <a href={tasksAddress({ place: placeName(place), first: nameOf(a), second: nameOf(b) })}>{tasks}</a>
              </td>
              <td class="number">
                {ratio === undefined ? '-' : ratio.mean.toFixed(2)}
                {ratio !== undefined && (
                  <span class="small">
                    {ratio.low.toFixed(2)} to {ratio.high.toFixed(2)}
                  </span>
                )}
              </td>
              <TypicalCell typical={typical} />
              <td class="number">{probability(adjustedCostP)}</td>
              <td class="verdict">
                {cheaper === 'a' || cheaper === 'b' ? nameOf(cheaper === 'a' ? a : b) : VERDICT_TEXTS[cheaper]}
              </td>
              <td class="number">{probability(adjustedDominanceP)}</td>
              <td class="verdict">{dominates === undefined ? 'neither' : nameOf(dominates === 'a' ? a : b)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
