import type { AnalysisDeclaration } from '@orreryjs/runs/compare'
import { selectionBias } from '@orreryjs/runs/compare'
import { compareScores, dominance, type PricedPair, type TaskScore } from '@orreryjs/statistics'
import type { CostPair } from '../../data/report-analysis.ts'
import { rowPairs } from './pairs.ts'
import { usesModel } from './prices.ts'
import type { ScoredRow } from './scored-row.ts'

/** Compares the cost of every pair of rows that call a model: in dollars if all prices are known, otherwise in tokens. */
export function reportCostPairs(rows: readonly ScoredRow[], declared: AnalysisDeclaration): readonly CostPair[] {
  const callsModel = (row: ScoredRow): boolean => usesModel(scoresOf(row))
  const isPriced = rows.filter(callsModel).every((row) => scoresOf(row).every(({ dollars }) => dollars !== undefined))
  const resource = isPriced ? 'dollars' : 'tokens'
  const compared = rowPairs(rows, callsModel, declared).flatMap(({ at: [a, b], rows: [rowA, rowB] }) => {
    const pair = comparePair(rowA, rowB, resource)
    return pair === undefined ? [] : [{ a, b, ...pair }]
  })
  const judged = dominance(compared)
  return compared.map(({ a, b, cost }, at): CostPair => {
    const { adjustedCostP = 1, cheaper = 'no significant difference', adjustedDominanceP = 1, dominates } = judged[at] ?? {}
    return {
      a,
      b,
      tasks: cost.tasks,
      resource,
      ...(cost.ratio !== undefined && Number.isFinite(cost.interval.high) && { ratio: { mean: cost.ratio, ...cost.interval } }),
      ...(cost.typical && { typical: { mean: cost.typical.ratio, ...cost.typical.interval } }),
      adjustedCostP,
      cheaper,
      adjustedDominanceP,
      ...(dominates && { dominates }),
    }
  })
}

/** Returns `undefined` if the rows share no tasks, or if the tasks were selected by the results of one of them. */
function comparePair(first: ScoredRow, second: ScoredRow, resource: CostPair['resource']): PricedPair | undefined {
  if (selectionBias(first.scores, second.scores) !== undefined) return undefined
  const others = second.scores.tasks
  const own = scoresOf(first).filter(({ task, taskHash }) => others.get(task)?.taskHash === taskHash)
  const same = own.flatMap(({ task }) => others.get(task) ?? [])
  const success = compareScores('success', own, same)
  const cost = compareScores('tokens', inPrice(own, resource), inPrice(same, resource))
  return success && cost && { success, cost }
}

/** Puts dollars in the place of tokens, so both are compared by the ratio of their totals. */
function inPrice(scores: readonly TaskScore[], resource: CostPair['resource']): readonly TaskScore[] {
  if (resource === 'tokens') return scores
  return scores.map(({ dollars = 0, ...score }) => ({ ...score, totals: { tokens: dollars } }))
}

function scoresOf({ scores }: ScoredRow): readonly TaskScore[] {
  return [...scores.tasks.values()]
}
