import type { EndReason } from '@orrery/core'
import type { EpisodeMetrics } from './spec.ts'

/** Successes among episodes. */
export interface SuccessCount {
  readonly successes: number
  readonly episodes: number
  /** 0 to 1; absent where there are no episodes. */
  readonly rate?: number
}

/** What the episodes of one agent with one model on one split came to. Means are over all episodes unless said otherwise. */
export interface CellSummary {
  readonly world: string
  readonly split: string
  readonly agent: string
  readonly model: string
  readonly episodes: number
  /** Episodes that ended with the reason `error`. */
  readonly errors: number
  /** Every episode counts. */
  readonly strict: SuccessCount
  /** Without the episodes that the infrastructure broke: see `isInfrastructureFailure`. */
  readonly infrastructureExcluded: SuccessCount
  readonly meanReward: number
  readonly meanProgress: number
  readonly meanSteps: number
  readonly meanModelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars; absent where no price is known. */
  readonly cost?: number
  /** Over the episodes whose optimal length is known; absent where there are none. */
  readonly spl?: number
  /** In the order in which they first came up. */
  readonly ends: Readonly<Partial<Record<EndReason, number>>>
}

/** Errors that are the agent's own doing. */
const AGENT_ERRORS: ReadonlySet<string> = new Set(['AGENT_FAILED', 'AGENT_STALLED', 'EFFECT_UNKNOWN'])

/** Whether the outside world, the harness or the user ended the episode, so that it says nothing about the agent. */
export function isInfrastructureFailure(metrics: EpisodeMetrics): boolean {
  if (metrics.end === 'aborted') return true
  return metrics.end === 'error' && !AGENT_ERRORS.has(metrics.error?.code ?? '')
}

/** One row a world, split, agent and model, in the order in which they first come up. */
export function summarise(metrics: Iterable<EpisodeMetrics>): readonly CellSummary[] {
  const cells = new Map<string, EpisodeMetrics[]>()
  for (const each of metrics) {
    const key = JSON.stringify([each.world, each.split, each.agent, each.model])
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [each])
    else cell.push(each)
  }
  return [...cells.values()].flatMap(summariseCell)
}

function summariseCell(cell: readonly EpisodeMetrics[]): readonly CellSummary[] {
  const [first] = cell
  if (first === undefined) return []
  const { world, split, agent, model } = first
  const cost = sumKnown(cell, (each) => each.cost)
  const spl = cell.flatMap((each) => each.spl ?? [])
  const summary = {
    world,
    split,
    agent,
    model,
    episodes: cell.length,
    errors: cell.filter((each) => each.end === 'error').length,
    strict: countSuccess(cell),
    infrastructureExcluded: countSuccess(cell.filter((each) => !isInfrastructureFailure(each))),
    meanReward: mean(cell.map((each) => each.reward)),
    meanProgress: mean(cell.map((each) => each.progress)),
    meanSteps: mean(cell.map((each) => each.steps)),
    meanModelCalls: mean(cell.map((each) => each.modelCalls)),
    inputTokens: sum(cell.map((each) => each.inputTokens)),
    outputTokens: sum(cell.map((each) => each.outputTokens)),
    ...(cost !== undefined && { cost }),
    ...(spl.length > 0 && { spl: mean(spl) }),
    ends: countEnds(cell),
  }
  return [summary]
}

function countSuccess(cell: readonly EpisodeMetrics[]): SuccessCount {
  const successes = cell.filter((each) => each.success).length
  return { successes, episodes: cell.length, ...(cell.length > 0 && { rate: successes / cell.length }) }
}

function countEnds(cell: readonly EpisodeMetrics[]): CellSummary['ends'] {
  const ends: Partial<Record<EndReason, number>> = {}
  for (const { end } of cell) ends[end] = (ends[end] ?? 0) + 1
  return ends
}

function sumKnown(cell: readonly EpisodeMetrics[], of: (each: EpisodeMetrics) => number | undefined): number | undefined {
  const known = cell.flatMap((each) => of(each) ?? [])
  return known.length === 0 ? undefined : sum(known)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
