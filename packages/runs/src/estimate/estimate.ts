import type { LanguageModel, Limits } from '@orreryjs/core'
import { createMetricsBuilder, type EpisodeMetrics, type EpisodeSpec, runEpisode, zeroClock } from '@orreryjs/harness'
import type { Price } from '@orreryjs/models/openai'
import type { PlannedRow } from '../plan/cells.ts'
import { episodesOf } from '../plan/episodes.ts'
import type { PriceLookup } from './prices.ts'

/** Estimated usage and cost of a row. */
export interface RowEstimate {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  readonly episodes: number
  /** Number of simulated episodes behind the estimate. */
  readonly sample: number
  /** Model used in place of a model that cannot be called in advance. */
  readonly standIn?: string
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Cost in US dollars; absent if the price is unknown. */
  readonly cost?: number
  /** Upper bounds from the episode limits; absent for resources without a limit. */
  readonly upperBound: Ceiling
}

/** Upper bounds from limits. The last call of an episode may exceed the limits of tokens and cost. */
interface Ceiling {
  readonly modelCalls?: number
  readonly tokens?: number
  readonly cost?: number
}

/** Maximum number of simulated tasks per row, spread over all tasks. */
const SAMPLE = 10
/** The same for an external program, which needs seconds for each. */
const PROGRAM_SAMPLE = 2

/** Stand-in for models that cannot be called in advance. */
export const STAND_IN = 'simulated:mid'

/** Stand-in for worlds that the simulated model does not know. */
export const STAND_IN_FOR_UNKNOWN_WORLDS = 'simulated:oracle,eps=0.3'

/** Settings of an estimate. */
export interface EstimateSettings {
  readonly seed: string
  readonly prices: PriceLookup
  readonly standIn: LanguageModel
  readonly standInElsewhere: LanguageModel
}

/** Estimates every row with a model by playing some of its tasks with a simulated model. Deterministic and without network access. */
export async function estimateRows(cells: readonly PlannedRow[], settings: EstimateSettings): Promise<readonly RowEstimate[]> {
  const rows: RowEstimate[] = []
  for (const cell of cells) rows.push(await estimateRow(cell, settings))
  return rows
}

async function estimateRow(cell: PlannedRow, settings: EstimateSettings): Promise<RowEstimate> {
  const { world, split, label, model, limits, tasks, trials } = cell
  const { seed, prices } = settings
  const episodes = tasks.length * trials
  const row = { world: world.id, split, label, model: model.id, episodes }
  if (model.kind === 'none') return { ...row, sample: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0, upperBound: {} }
  const sampleModel = model.simulated === true && model.kind === 'computed' ? model : standInFor(cell, settings)
  await cell.agent.external?.check()
  const size = cell.agent.external === undefined ? SAMPLE : PROGRAM_SAMPLE
  const sample = episodesOf([{ ...cell, model: sampleModel, tasks: evenlySpaced(tasks, size), trials: 1 }], {
    seed,
    keepPrompts: false,
  })
  const played: EpisodeMetrics[] = []
  for (const spec of sample) played.push(...(await playEpisode(spec)))
  const usage = usageOf(played, episodes)
  const cost = model.simulated === true || model.kind === 'person' ? 0 : costOf(usage, prices(model.id))
  const standInField = sampleModel !== model && { standIn: sampleModel.id }
  return {
    ...row,
    sample: played.length,
    ...standInField,
    ...usage,
    ...(cost !== undefined && { cost }),
    upperBound: ceiling(limits, episodes),
  }
}

/** Returns the text-only stand-in if it knows the world. */
function standInFor({ world, tasks: [task] }: PlannedRow, { standIn, standInElsewhere }: EstimateSettings): LanguageModel {
  const isKnown = task === undefined || standIn.supportsTask?.(world.start(task).observation.text) !== false
  return isKnown ? standIn : standInElsewhere
}

type Usage = Pick<RowEstimate, 'modelCalls' | 'inputTokens' | 'outputTokens'>

/** Scales the mean usage of the sample to the number of episodes. */
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

/** Returns `count` evenly spaced elements. */
function evenlySpaced<Element>(elements: readonly Element[], count: number): readonly Element[] {
  if (elements.length <= count) return elements
  return Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * elements.length) / count)).flatMap(
    (at) => elements[at] ?? [],
  )
}

async function playEpisode(spec: EpisodeSpec): Promise<readonly EpisodeMetrics[]> {
  const builder = createMetricsBuilder()
  const collected: EpisodeMetrics[] = []
  await runEpisode(spec, {
    clock: zeroClock,
    signal: new AbortController().signal,
    emit: (event) => {
      const metrics = builder.add(event)
      if (metrics !== undefined) collected.push(metrics)
    },
    optimal: () => undefined,
  })
  return collected
}

function ceiling({ maxModelCalls, maxTokens, costLimit }: Limits, episodes: number): Ceiling {
  return {
    ...(maxModelCalls !== undefined && { modelCalls: maxModelCalls * episodes }),
    ...(maxTokens !== undefined && { tokens: maxTokens * episodes }),
    ...(costLimit !== undefined && { cost: costLimit * episodes }),
  }
}
