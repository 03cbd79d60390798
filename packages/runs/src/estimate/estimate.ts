import type { LanguageModel, Limits } from '@orreryjs/core'
import { type EpisodeMetrics, type EpisodeSpec, measure, runEpisode, zeroClock } from '@orreryjs/harness'
import type { Price } from '@orreryjs/models/openai'
import type { Cell } from '../plan/cells.ts'
import { episodesOf } from '../plan/episodes.ts'
import type { PriceLookup } from './prices.ts'

/** What a row of a run may take. */
export interface RowEstimate {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  readonly episodes: number
  /** Simulated episodes that the estimate rests on. */
  readonly sample: number
  /** Which model stood in for one that cannot be asked in advance. */
  readonly standIn?: string
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; absent where the price is not known. */
  readonly cost?: number
  /** What the limits of its episodes allow at most; those without a limit are absent. */
  readonly most: Ceiling
}

/** Bounds that follow from limits. The last call of an episode may go beyond those of tokens and cost. */
interface Ceiling {
  readonly modelCalls?: number
  readonly tokens?: number
  readonly cost?: number
}

/** Tasks of a row that are played to estimate it, spread over all of them. */
const SAMPLE = 10

/** Plays the part of models that cannot be asked in advance. */
export const STAND_IN = 'simulated:mid'

/** Plays their part in a world that it does not know. */
export const STAND_IN_ELSEWHERE = 'simulated:oracle,eps=0.3'

/** How an estimate is made. */
export interface EstimateSettings {
  readonly seed: string
  readonly prices: PriceLookup
  readonly standIn: LanguageModel
  readonly standInElsewhere: LanguageModel
}

/** Estimates every row that asks a model by playing some of its tasks with a simulated one. No network, the same each time. */
export async function estimateRows(cells: readonly Cell[], settings: EstimateSettings): Promise<readonly RowEstimate[]> {
  const rows: RowEstimate[] = []
  for (const cell of cells) rows.push(await estimateRow(cell, settings))
  return rows
}

async function estimateRow(cell: Cell, settings: EstimateSettings): Promise<RowEstimate> {
  const { world, split, label, model, limits, tasks, trials } = cell
  const { seed, prices } = settings
  const episodes = tasks.length * trials
  const row = { world: world.id, split, label, model: model.id, episodes }
  if (model.kind === 'none') return { ...row, sample: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0, most: {} }
  const player = model.simulated === true && model.kind === 'computed' ? model : standInFor(cell, settings)
  const sample = episodesOf([{ ...cell, model: player, tasks: spread(tasks, SAMPLE), trials: 1 }], { seed, keepPrompts: false })
  const played: EpisodeMetrics[] = []
  for (const spec of sample) played.push(...(await playOne(spec)))
  const usage = usageOf(played, episodes)
  const cost = model.simulated === true || model.kind === 'person' ? 0 : costOf(usage, prices(model.id))
  const stoodIn = player !== model && { standIn: player.id }
  return {
    ...row,
    sample: played.length,
    ...stoodIn,
    ...usage,
    ...(cost !== undefined && { cost }),
    most: ceiling(limits, episodes),
  }
}

/** The text-only model where it knows the world. */
function standInFor({ world, tasks: [task] }: Cell, { standIn, standInElsewhere }: EstimateSettings): LanguageModel {
  const isKnown = task === undefined || standIn.knows?.(world.start(task).observation.text) !== false
  return isKnown ? standIn : standInElsewhere
}

type Usage = Pick<RowEstimate, 'modelCalls' | 'inputTokens' | 'outputTokens'>

/** What so many episodes use that go on average like those that were played. */
function usageOf(played: readonly EpisodeMetrics[], episodes: number): Usage {
  const total = (of: (metrics: EpisodeMetrics) => number): number =>
    Math.round((played.reduce((sum, each) => sum + of(each), 0) / Math.max(1, played.length)) * episodes)
  return {
    modelCalls: total((each) => each.modelCalls),
    inputTokens: total((each) => each.inputTokens),
    outputTokens: total((each) => each.outputTokens),
  }
}

function costOf({ inputTokens, outputTokens }: Usage, price: Price | undefined): number | undefined {
  return price && (inputTokens * price.input + outputTokens * price.output) / 1e6
}

/** Some of the things, as far apart as they can be. */
function spread<Thing>(things: readonly Thing[], count: number): readonly Thing[] {
  if (things.length <= count) return things
  return Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * things.length) / count)).flatMap(
    (at) => things[at] ?? [],
  )
}

async function playOne(spec: EpisodeSpec): Promise<readonly EpisodeMetrics[]> {
  const builder = measure()
  const done: EpisodeMetrics[] = []
  await runEpisode(spec, {
    clock: zeroClock,
    signal: new AbortController().signal,
    emit: (event) => {
      const metrics = builder.add(event)
      if (metrics !== undefined) done.push(metrics)
    },
    optimal: () => undefined,
  })
  return done
}

function ceiling({ maxModelCalls, maxTokens, costLimit }: Limits, episodes: number): Ceiling {
  return {
    ...(maxModelCalls !== undefined && { modelCalls: maxModelCalls * episodes }),
    ...(maxTokens !== undefined && { tokens: maxTokens * episodes }),
    ...(costLimit !== undefined && { cost: costLimit * episodes }),
  }
}
