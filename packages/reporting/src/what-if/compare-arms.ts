import { compareScores, type Interval, type TaskScore } from '@orreryjs/statistics'
import type { ArmOutcome } from './arms.ts'

/** Outcomes that are compared, in the order of tables. */
const ARM_MEASURES = ['success', 'reward', 'steps', 'distance', 'deadEnd'] as const
/** Name of a compared outcome. */
export type ArmMeasure = (typeof ARM_MEASURES)[number]

/** Paired comparison of a measure over the samples. */
export interface ArmComparison {
  readonly measure: ArmMeasure
  /** Number of pairs: for the distance, those in which both ends have a plan. */
  readonly pairs: number
  readonly control: number
  readonly changed: number
  /** Changed - control. */
  readonly difference: number
  /** 95 % interval of the difference. It contains 0 whenever p is at least 5 %. */
  readonly interval: Interval
  /** Two-sided p of no difference: the exact McNemar test for rates, an interval test for bounded means otherwise. */
  readonly p: number
}

/** Compares two arms by sample. Measures that no pair has are left out. */
export function compareArms(
  control: readonly ArmOutcome[],
  changed: readonly ArmOutcome[],
  maxSteps: number | undefined,
): readonly ArmComparison[] {
  return ARM_MEASURES.flatMap((measure) => {
    const pairs = control.flatMap((outcome, at) => {
      const [a, b] = [measureOf(changed[at], measure), measureOf(outcome, measure)]
      return a === undefined || b === undefined ? [] : [{ a, b }]
    })
    return comparisonOf(
      measure,
      pairs.map(({ a }) => a),
      pairs.map(({ b }) => b),
      maxSteps,
    )
  })
}

/** Returns `undefined` if the outcome lacks the measure. */
function measureOf(outcome: ArmOutcome | undefined, measure: ArmMeasure): number | undefined {
  switch (measure) {
    case 'success':
      return outcome && Number(outcome.success)
    case 'reward':
    case 'steps':
      return outcome?.[measure]
    case 'distance':
      return outcome?.distance ?? undefined
    case 'deadEnd':
      return outcome?.distance === undefined ? undefined : Number(outcome.distance === null)
    default:
      return measure satisfies never
  }
}

function comparisonOf(
  measure: ArmMeasure,
  a: readonly number[],
  b: readonly number[],
  maxSteps: number | undefined,
): readonly ArmComparison[] {
  const [statistic, max] = STATISTICS[measure]
  const bound = max ?? Math.max(maxSteps ?? 0, ...a, ...b, 1)
  const compared = compareScores(statistic, scoresOf(a, statistic), scoresOf(b, statistic), { max: bound })
  if (compared === undefined) return []
  const { tasks, a: changed, b: control, difference, interval, p } = compared
  return [{ measure, pairs: tasks, control, changed, difference, interval, p }]
}

/** The statistic by which a measure is compared: as a rate, or as a mean from 0 to a maximum, which is the step limit if it is absent. */
const STATISTICS = {
  success: ['success', 1],
  reward: ['reward', 1],
  steps: ['steps', undefined],
  distance: ['steps', undefined],
  deadEnd: ['success', 1],
} as const

/** Every sample is a unit of its own, as tasks are in comparisons of runs. */
function scoresOf(values: readonly number[], statistic: 'success' | 'reward' | 'steps'): readonly TaskScore[] {
  return values.map((value, at) => ({
    task: String(at),
    taskHash: String(at),
    taskType: '',
    trials: 1,
    successes: statistic === 'success' ? value : 0,
    infrastructureErrors: 0,
    totals: { [statistic]: value },
  }))
}
