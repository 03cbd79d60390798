import type { JsonObject } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import type { TaskScore } from '@orreryjs/statistics'
import type { LogCell } from './log-cell.ts'
import { sampleId } from './names.ts'
import { SCORERS, type Scorer } from './sample-facts.ts'

/** Reducer: the mean of the attempts at each task. Inspect reduces epochs before computing metrics. */
const REDUCER = 'mean'

/** Returns the results of a log: the mean of each score over tasks with its standard error. */
export function evalResults(cell: LogCell): JsonObject {
  return {
    total_samples: cell.complete ? cell.episodes : Math.max(cell.episodes, cell.tasks.size * cell.epochs),
    completed_samples: cell.episodes - cell.errors,
    scores: SCORERS.map((scorer) => ({
      name: scorer,
      scorer,
      reducer: REDUCER,
      scored_samples: cell.tasks.size,
      unscored_samples: 0,
      params: {},
      metrics: metricsOf(cell, scorer),
    })),
  }
}

/** Returns the scores of each task, for every scorer. */
export function reductions({ tasks }: LogCell): readonly JsonObject[] {
  return SCORERS.map((scorer) => ({
    scorer,
    reducer: REDUCER,
    samples: [...tasks.values()].map((task) => ({ value: reduced(task, scorer), history: [], sample_id: sampleId(task.task) })),
  }))
}

function metricsOf({ tasks }: LogCell, scorer: Scorer): JsonObject {
  const scores = [...tasks.values()]
  const values = scores.map((task) => reduced(task, scorer))
  const excluded = scorer === 'success' ? withoutBroken(scores) : undefined
  const metrics = [
    metric(scorer === 'success' ? 'accuracy' : 'mean', mean(values)),
    metric('stderr', standardError(values)),
    ...(excluded === undefined ? [] : [metric('accuracy_without_infrastructure_failures', excluded)]),
  ]
  return Object.fromEntries(metrics.map((each) => [each.name, each]))
}

function metric(name: string, value: number): JsonObject & { readonly name: string } {
  return { name, value, params: {} }
}

function reduced({ totals, trials }: TaskScore, scorer: Scorer): number {
  return (totals[scorer] ?? 0) / trials
}

/** Returns the success rate excluding infrastructure errors; `undefined` if there are no errors or no other episodes. */
function withoutBroken(scores: readonly TaskScore[]): number | undefined {
  const broken = sum(scores.map((task) => task.infrastructureErrors))
  const left = sum(scores.map((task) => task.trials)) - broken
  return broken === 0 || left === 0 ? undefined : sum(scores.map((task) => task.successes)) / left
}

/** Returns the standard error of the mean (n - 1); 0 for a single value, as in Inspect. */
function standardError(values: readonly number[]): number {
  if (values.length < 2) return 0
  const centre = mean(values)
  const squares = sum(values.map((value) => square(value - centre)))
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
