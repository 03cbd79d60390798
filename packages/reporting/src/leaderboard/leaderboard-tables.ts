import { compareTexts, stableJson } from '@orreryjs/core'
import {
  compareScores,
  correctComparisons,
  type Estimate,
  estimateMean,
  estimatePass,
  type TaskScore,
} from '@orreryjs/statistics'
import { dollarsPerEpisode, reportCostPerSuccess } from '../report/figures/prices.ts'
import type { RowPlace, Submission, SubmittedRow } from './read-submission.ts'

/** A mean with its 95 % interval. */
export interface Figure {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** Rank of a row in its table. */
interface Ranking {
  /** 1 plus the number of rows with a higher success rate. */
  readonly rank: number
  /** Best and worst rank that the comparisons do not exclude. */
  readonly best: number
  readonly worst: number
}

/** One row of a leaderboard. */
export interface LeaderboardRow {
  /** Absent for calibration agents and privileged models, which come last. */
  readonly ranking?: Ranking
  readonly submission: Omit<Submission, 'rows'>
  readonly agent: string
  readonly label: string
  readonly model: string
  readonly simulated: boolean
  readonly notes: readonly string[]
  /** True if the agent was executed again, false if only its recorded actions were repeated. */
  readonly executed: boolean
  readonly episodes: number
  /** Minimum number of attempts at a task. */
  readonly trials: number
  readonly errors: number
  readonly success: Figure
  readonly reward: number
  /** Chance of success in each of `trials` attempts at a task; absent with one attempt. */
  readonly reliability?: Figure
  readonly steps: number
  /** Per episode; absent without a model. */
  readonly tokens?: number
  /** True if the server reported no token counts for some calls. */
  readonly hasEstimatedTokens: boolean
  /** US dollars per episode; absent without prices. */
  readonly dollars?: number
  /** Per success; absent without a success or without a model. */
  readonly tokensPerSuccess?: number
  readonly dollarsPerSuccess?: number
}

/** Table of the rows that played the same tasks by the same rules. */
export interface LeaderboardTable {
  readonly place: RowPlace
  readonly taskCount: number
  /** True if ranges of ranks follow from paired tests; false in a table too long for them, where they follow from disjoint intervals. */
  readonly isTested: boolean
  readonly rows: readonly LeaderboardRow[]
}

/** Maximum number of rows whose pairs are all tested: their number grows with the square. */
const MAX_TESTED_ROWS = 60

interface PlacedRow {
  readonly submission: Omit<Submission, 'rows'>
  readonly row: SubmittedRow
  readonly success: Estimate
}

/** Groups the rows of submissions by place, and ranks them by success. Tables are sorted by world, split and rules. */
export function leaderboardTables(submissions: readonly Submission[]): readonly LeaderboardTable[] {
  const places = new Map<string, PlacedRow[]>()
  for (const { rows, ...submission } of submissions) {
    for (const row of rows) {
      const success = estimateMean('success', row.tasks, { anytime: row.anytime })
      if (success === undefined) continue
      const key = stableJson(row.place)
      const placed = places.get(key) ?? []
      places.set(key, placed)
      placed.push({ submission, row, success })
    }
  }
  return [...places.values()].map(tableOf).sort((one, other) => compareTexts(orderOf(one), orderOf(other)))
}

function orderOf({ place: { world, split, ...rules } }: LeaderboardTable): string {
  return stableJson([world, split, rules])
}

function tableOf(rows: readonly PlacedRow[]): LeaderboardTable {
  const sorted = rows.toSorted(
    (one, other) => other.success.mean - one.success.mean || compareTexts(one.submission.name, other.submission.name),
  )
  const [first] = sorted
  if (first === undefined) throw new Error('a table needs at least one row')
  const ranked = sorted.filter(({ row }) => !row.isReference)
  const isTested = ranked.length <= MAX_TESTED_ROWS
  const counts = isTested ? testedCounts(ranked) : disjointCounts(ranked)
  const rankedRows = ranked.map((row, at): LeaderboardRow => {
    const { better = 0, worse = 0 } = counts[at] ?? {}
    const rank = 1 + ranked.findIndex(({ success }) => success.mean === row.success.mean)
    return { ranking: { rank, best: 1 + better, worst: ranked.length - worse }, ...figuresOf(row) }
  })
  const references = sorted.filter(({ row }) => row.isReference).map(figuresOf)
  return { place: first.row.place, taskCount: first.row.tasks.length, isTested, rows: [...rankedRows, ...references] }
}

/** Number of rows that are better than a row, and worse, beyond chance. */
interface Counts {
  readonly better: number
  readonly worse: number
}

/** Counts rows with a significant difference, after Holm's correction for all pairs of the table. */
function testedCounts(rows: readonly PlacedRow[]): readonly Counts[] {
  const pairs = rows.flatMap((a, first) =>
    rows.slice(first + 1).flatMap((b, offset) => {
      const compared = compareScores('success', a.row.tasks, b.row.tasks, { anytime: a.row.anytime || b.row.anytime })
      return compared === undefined ? [] : [{ ...compared, first, second: first + 1 + offset }]
    }),
  )
  const counts = rows.map(() => ({ better: 0, worse: 0 }))
  for (const { verdict, first, second } of correctComparisons(pairs)) {
    const [winner, loser] = verdict === 'a' ? [counts[first], counts[second]] : [counts[second], counts[first]]
    if (winner === undefined || loser === undefined || (verdict !== 'a' && verdict !== 'b')) continue
    winner.worse += 1
    loser.better += 1
  }
  return counts
}

/** Counts rows whose intervals do not overlap. */
function disjointCounts(rows: readonly PlacedRow[]): readonly Counts[] {
  const intervals = rows.map(({ success }) => success.interval)
  return intervals.map(({ low, high }) => ({
    better: countOf(intervals, (other) => other.low > high),
    worse: countOf(intervals, (other) => other.high < low),
  }))
}

function countOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number {
  return items.reduce((sum, item) => sum + Number(isCounted(item)), 0)
}

function figuresOf({ submission, row, success }: PlacedRow): LeaderboardRow {
  const { agent, label, model, simulated, notes, executed, tasks } = row
  const episodes = sumOf(tasks, ({ trials }) => trials)
  const trials = Math.min(...tasks.map((task) => task.trials))
  const reliability = trials > 1 ? estimatePass('pass^k', trials, tasks) : undefined
  const tokens = sumOf(tasks, ({ totals }) => totals.tokens ?? 0) / episodes
  const dollars = dollarsPerEpisode(tasks)
  const { tokens: perTokens, dollars: perDollars } = reportCostPerSuccess(tasks) ?? {}
  return {
    submission,
    agent,
    label,
    model,
    simulated,
    notes,
    executed,
    episodes,
    trials,
    errors: sumOf(tasks, ({ infrastructureErrors }) => infrastructureErrors),
    success: figureOf(success),
    reward: sumOf(tasks, ({ totals }) => totals.reward ?? 0) / episodes,
    ...(reliability && { reliability: figureOf(reliability) }),
    steps: sumOf(tasks, ({ totals }) => totals.steps ?? 0) / episodes,
    ...(tokens > 0 && { tokens }),
    hasEstimatedTokens: tasks.some(({ estimated = 0 }) => estimated > 0),
    ...(dollars && { dollars: dollars.mean }),
    ...(perTokens?.ratio !== undefined && { tokensPerSuccess: perTokens.ratio }),
    ...(perDollars?.ratio !== undefined && { dollarsPerSuccess: perDollars.ratio }),
  }
}

function figureOf({ mean, interval: { low, high } }: Estimate): Figure {
  return { mean, low, high }
}

function sumOf(tasks: readonly TaskScore[], of: (task: TaskScore) => number): number {
  return tasks.reduce((sum, task) => sum + of(task), 0)
}
