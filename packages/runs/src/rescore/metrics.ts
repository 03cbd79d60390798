import { OrreryError, type World } from '@orreryjs/core'
import type { EpisodeMetrics, Retraced } from '@orreryjs/harness'
import { MEASURE_NAMES } from '@orreryjs/statistics/measures'
import { unknownName } from '../texts/nearest.ts'

/** Something about an episode that the world and the recorded steps decide. */
export interface RescoredMetric {
  readonly name: string
  readonly description: string
  /** How its mean is written. */
  readonly form: 'share' | 'fraction' | 'count'
  /** Whether it needs the length of the oracle's plan from the start. */
  readonly needsOptimal?: boolean
  /** What the journal says; absent where it holds no such thing. */
  recorded?(metrics: EpisodeMetrics): number | undefined
  /** What comes of executing the steps again; `undefined` where an episode has no such value. */
  rescored(retraced: Retraced, world: World): number | undefined
}

/** Every metric that can be computed again, those of the journal first. */
export const RESCORED_METRICS: readonly RescoredMetric[] = [
  recorded('success', 'share', 'share of the episodes that were solved', ({ success }) => Number(success)),
  recorded('reward', 'fraction', 'sum of the rewards of the steps that stand', ({ reward }) => reward),
  recorded('progress', 'fraction', 'share of the goal met at the end', ({ progress }) => progress),
  { ...recorded('spl', 'fraction', 'success x optimal / max(optimal, steps)', ({ spl }) => spl), needsOptimal: true },
  { ...recorded('optimal', 'count', "length of the oracle's plan", ({ optimal }) => optimal), needsOptimal: true },
  recorded('steps', 'count', 'steps charged', ({ steps }) => steps),
  recorded('invalid-steps', 'count', 'steps that the world refused', ({ invalidSteps }) => sumOf(invalidSteps)),
  recorded('invalid-syntax', 'count', 'of these, outside the grammar', ({ invalidSteps }) => invalidSteps.syntax),
  recorded(
    'invalid-unknown',
    'count',
    'of these, about something that does not exist',
    ({ invalidSteps }) => invalidSteps.unknown,
  ),
  recorded('invalid-precondition', 'count', 'of these, not possible then', ({ invalidSteps }) => invalidSteps.precondition),
  recorded('unchanged-steps', 'count', 'steps that changed nothing', ({ unchangedSteps }) => unchangedSteps),
  recorded('repeated-steps', 'count', 'steps equal to the one before, observation too', (each) => each.repeatedSteps),
  {
    name: 'best-progress',
    description: 'greatest share of the goal met at any moment',
    form: 'fraction',
    rescored: ({ bestProgress }) => bestProgress,
  },
  {
    name: 'missing-steps',
    description: 'steps of a plan from the last state to success',
    form: 'count',
    rescored: ({ last }, world) => (last.success ? 0 : planLengthFrom(last, world)),
  },
  {
    name: 'dead-ends',
    description: 'share of the episodes whose last state no plan leads on from',
    form: 'share',
    rescored: ({ last }, world) => Number(!last.success && planLengthFrom(last, world) === undefined),
  },
]

/** Metrics of a run that names none. */
export const USUAL_METRICS: readonly string[] = ['success', 'reward', 'progress', 'spl', 'steps', 'invalid-steps']

/** The metrics with these names, each once. Throws `USAGE`, naming the nearest. */
export function rescoredMetrics(names: readonly string[]): readonly RescoredMetric[] {
  const known = RESCORED_METRICS.map(({ name }) => name)
  return [...new Set(names.flatMap((name) => (name === 'all' ? known : [name])))].map((name) => {
    const found = RESCORED_METRICS.find((metric) => metric.name === name) ?? partMetric(name)
    if (found !== undefined) return found
    if (!MEASURE_NAMES.some((measure) => measure === name)) throw unknownName('USAGE', 'metric', name, known)
    throw new OrreryError('USAGE', `${name} come from the replies of the model, which no execution of the steps gives again`, {
      hint: 'results.json and `orrery compare` have them; `orrery verify` proves them',
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

/** A part of what the reward looks at, whose names are the world's: `parts.att`. */
function partMetric(name: string): RescoredMetric | undefined {
  const [, part = ''] = /^parts\.(.+)$/.exec(name) ?? []
  return part === '' ? undefined : recorded(name, 'fraction', `what the reward looks at: ${part}`, ({ parts }) => parts?.[part])
}

function sumOf(counts: EpisodeMetrics['invalidSteps']): number {
  return counts.syntax + counts.unknown + counts.precondition
}

function planLengthFrom({ state, terminated }: Retraced['last'], world: World): number | undefined {
  return terminated ? undefined : world.plan(state)?.length
}
