import type { PricePair } from '@orreryjs/viewer'
import { unfairChoice } from '../../compare/unfair-choice.ts'
import { compareScores, dominance, type PricedPair, type TaskScore } from '../../statistics/index.ts'
import { pairsOf } from './pairs.ts'
import { asksModel } from './prices.ts'
import type { ScoredRow } from './scored-row.ts'

/** Every two rows of a place that ask a model, by what they cost: in dollars where all prices are known, else in tokens. */
export function reportPrices(rows: readonly ScoredRow[]): readonly PricePair[] {
  const asking = rows.flatMap((row, at) => (asksModel(scoresOf(row)) ? [at] : []))
  const isPriced = asking.every((at) => scoresOf(rows[at]).every(({ dollars }) => dollars !== undefined))
  const price = isPriced ? 'dollars' : 'tokens'
  const compared = pairsOf(asking).flatMap(([first, second]) => {
    const pair = comparePair(rows[first], rows[second], price)
    return pair === undefined ? [] : [{ first, second, ...pair }]
  })
  const judged = dominance(compared)
  return compared.map(({ first, second, cost }, at): PricePair => {
    const { adjustedCost = 1, cheaper = 'no clear winner', adjusted = 1, dominates } = judged[at] ?? {}
    return {
      first,
      second,
      tasks: cost.tasks,
      price,
      ...(cost.ratio !== undefined && Number.isFinite(cost.interval.high) && { ratio: { mean: cost.ratio, ...cost.interval } }),
      adjustedCost,
      cheaper,
      adjusted,
      ...(dominates && { dominates }),
    }
  })
}

/** `undefined` where they share no task, or tasks that one of them had lost or won before the other began. */
function comparePair(
  first: ScoredRow | undefined,
  second: ScoredRow | undefined,
  price: PricePair['price'],
): PricedPair | undefined {
  if (first === undefined || second === undefined || unfairChoice(first.scores, second.scores) !== undefined) return undefined
  const others = second.scores.tasks
  const own = scoresOf(first).filter(({ task, taskHash }) => others.get(task)?.taskHash === taskHash)
  const same = own.flatMap(({ task }) => others.get(task) ?? [])
  const success = compareScores('success', own, same)
  const cost = compareScores('tokens', inPrice(own, price), inPrice(same, price))
  return success && cost && { success, cost }
}

/** Dollars are compared as tokens are: by their ratio. */
function inPrice(scores: readonly TaskScore[], price: PricePair['price']): readonly TaskScore[] {
  if (price === 'tokens') return scores
  return scores.map(({ dollars = 0, ...score }) => ({ ...score, totals: { tokens: dollars } }))
}

function scoresOf(row: ScoredRow | undefined): readonly TaskScore[] {
  return [...(row?.scores.tasks.values() ?? [])]
}
