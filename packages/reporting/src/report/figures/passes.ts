import { passCurve, type SamplingOptions, type TaskScore } from '@orreryjs/statistics'
import type { Passes } from '../../data/report-analysis.ts'
import { plainEstimate } from './estimates.ts'

/** pass@k and pass^k for every k; `undefined` where no task was tried twice. */
export function passesOf(scores: readonly TaskScore[], sampling: SamplingOptions = {}): Passes | undefined {
  const curve = passCurve(scores, sampling)
  if (curve === undefined) return undefined
  const { attempts, broken, flaky } = curve
  const points = curve.points.map(({ k, any, all }) => ({
    k,
    any: plainEstimate(any),
    all: plainEstimate(all),
    tasks: any.tasks,
  }))
  return { points, attempts, broken, flaky }
}
