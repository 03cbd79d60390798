import { OrreryError, type World } from '@orreryjs/core'
import type { EpisodeMetrics, ReplayResult } from '@orreryjs/harness'
import { MEASURE_NAMES } from '@orreryjs/statistics/measures'
import { unknownName } from '../texts/nearest.ts'

/** A metric that is determined by the world and the recorded steps. */
export interface RescoredMetric {
  readonly name: string
  readonly description: string
  /** Format of the mean. */
  readonly form: 'share' | 'fraction' | 'count'
  /** True if it needs the length of the oracle's plan from the start. */
  readonly needsOptimal?: boolean
  /** Returns the recorded value; absent if the journal has no such metric. */
  recorded?(metrics: EpisodeMetrics): number | undefined
  /** Returns the value from replayed steps; `undefined` if the episode has none. */
  rescored(retraced: ReplayResult, world: World): number | undefined
}

/** All metrics that can be recomputed; recorded metrics first. */
export const RESCORED_METRICS: readonly RescoredMetric[] = [
  recorded('success', 'share', 'share of the episodes that were solved', ({ success }) => Number(success)),
  recorded('reward', 'fraction', 'sum of the rewards, without undone steps', ({ reward }) => reward),
  recorded('progress', 'fraction', 'share of the goal met at the end', ({ progress }) => progress),
  { ...recorded('spl', 'fraction', 'success x optimal / max(optimal, steps)', ({ spl }) => spl), needsOptimal: true },
  { ...recorded('optimal', 'count', "length of the oracle's plan", ({ optimal }) => optimal), needsOptimal: true },
  recorded('steps', 'count', 'steps charged', ({ steps }) => steps),
  recorded('invalid-steps', 'count', 'invalid steps', ({ invalidSteps }) => sumOf(invalidSteps)),
  recorded(
    'invalid-syntax',
    'count',
    'invalid steps that are not in the action grammar',
    ({ invalidSteps }) => invalidSteps.syntax,
  ),
  recorded('invalid-unknown', 'count', 'invalid steps that name an unknown object', ({ invalidSteps }) => invalidSteps.unknown),
  recorded(
    'invalid-precondition',
    'count',
    'invalid steps that the state does not allow',
    ({ invalidSteps }) => invalidSteps.precondition,
  ),
  recorded('unchanged-steps', 'count', 'steps that changed nothing', ({ unchangedSteps }) => unchangedSteps),
  recorded('repeated-steps', 'count', 'steps equal to the previous one, including the observation', (each) => each.repeatedSteps),
  {
    name: 'best-progress',
    description: 'maximum share of the goal met at any time',
    form: 'fraction',
    rescored: ({ bestProgress }) => bestProgress,
  },
  {
    name: 'missing-steps',
    description: 'distance to goal: oracle steps from the last state',
    form: 'count',
    rescored: ({ last }, world) => (last.success ? 0 : planLengthFrom(last, world)),
  },
  {
    name: 'dead-ends',
    description: 'share of the episodes whose last state cannot reach the goal',
    form: 'share',
    rescored: ({ last }, world) => Number(!last.success && planLengthFrom(last, world) === undefined),
  },
]

/** Default metrics. */
export const DEFAULT_METRICS: readonly string[] = ['success', 'reward', 'progress', 'spl', 'steps', 'invalid-steps']

/** Returns the metrics with these names, without duplicates. Throws `USAGE` with the nearest name. */
export function rescoredMetrics(names: readonly string[]): readonly RescoredMetric[] {
  const known = RESCORED_METRICS.map(({ name }) => name)
  return [...new Set(names.flatMap((name) => (name === 'all' ? known : [name])))].map((name) => {
    const found = RESCORED_METRICS.find((metric) => metric.name === name) ?? componentMetric(name)
    if (found !== undefined) return found
    if (!MEASURE_NAMES.some((measure) => measure === name)) throw unknownName('USAGE', 'metric', name, known)
    throw new OrreryError('USAGE', `${name} depend on the replies of the model and cannot be recomputed from the steps`, {
      hint: 'results.json and `orrery compare` have them; `orrery verify` checks them',
    })
  })
}

function recorded(
  name: string,
  form: RescoredMetric['form'],
  description: string,
  of: (metrics: EpisodeMetrics) => number | undefined,
): RescoredMetric {
  return { name, form, description, recorded: of, rescored: ({ metrics }) => of(metrics) }
}

/** Returns the metric of a reward component, which is named by the world: `parts.att`. */
function componentMetric(name: string): RescoredMetric | undefined {
  const [, part = ''] = /^parts\.(.+)$/.exec(name) ?? []
  return part === ''
    ? undefined
    : recorded(name, 'fraction', `reward component: ${part}`, ({ rewardComponents }) => rewardComponents?.[part])
}

function sumOf(counts: EpisodeMetrics['invalidSteps']): number {
  return counts.syntax + counts.unknown + counts.precondition
}

function planLengthFrom({ state, terminated }: ReplayResult['last'], world: World): number | undefined {
  return terminated ? undefined : world.plan(state)?.length
}
