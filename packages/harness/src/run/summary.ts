import type { EndReason } from '@orreryjs/core'
import type { EpisodeMetrics, UnparsedReplies } from '../episode/episode-spec.ts'

/** Successes among episodes. */
export interface SuccessCount {
  readonly successes: number
  readonly episodes: number
  /** 0 to 1; absent without episodes. */
  readonly rate?: number
}

/** Summary of the episodes of one table row: an agent with a model on a split. Means are over all episodes unless stated otherwise. */
export interface RowSummary {
  readonly world: string
  readonly split: string
  readonly agent: string
  /** Name of the row: the agent's id or the run's name for it. */
  readonly label: string
  readonly model: string
  readonly episodes: number
  /** Episodes that ended with the reason `error`. */
  readonly errors: number
  /** Episodes retried after an infrastructure error; absent if there are none. */
  readonly retried?: number
  /** All episodes count. */
  readonly strict: SuccessCount
  /** Without episodes that ended with an infrastructure error: see `isInfrastructureError`. */
  readonly infrastructureExcluded: SuccessCount
  readonly meanReward: number
  readonly meanProgress: number
  /** Mean components of the reward by name, over the episodes whose task has them; absent if the world defines none. */
  readonly meanRewardComponents?: Readonly<Record<string, number>>
  readonly meanSteps: number
  readonly meanModelCalls: number
  /** Trials with a plan, and revised plans; absent if the agent makes no plans. */
  readonly meanAttempts?: number
  readonly meanRevisions?: number
  /** Calls for which a simulated model replied that it does not understand the prompt; absent if there are none. */
  readonly promptsNotUnderstood?: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Calls with estimated token counts; absent if there are none. */
  readonly estimatedCalls?: number
  /** US dollars; absent if no price is known. */
  readonly cost?: number
  /** Over the episodes with a known optimal length; absent if there are none. */
  readonly spl?: number
  /** Unparsed replies of all episodes, if they are at least half of the calls. */
  readonly unparsed?: UnparsedReplies & { readonly of: number }
  /** Counts by end reason, in order of first occurrence. */
  readonly ends: Readonly<Partial<Record<EndReason, number>>>
}

/** Errors that the agent or a reply of its model caused. */
const AGENT_ERRORS: ReadonlySet<string> = new Set(['ACTION_FAILED', 'AGENT_FAILED', 'AGENT_STALLED', 'EFFECT_UNKNOWN'])

/** Returns true if an infrastructure error, the harness or the user ended the episode, so that it is not evidence about the agent. */
export function isInfrastructureError(metrics: Pick<EpisodeMetrics, 'end' | 'error'>): boolean {
  if (metrics.end === 'aborted') return true
  return metrics.end === 'error' && !AGENT_ERRORS.has(metrics.error?.code ?? '')
}

/** Aggregates episodes by table row. Sums of fractions depend on the order, so add episodes in plan order. */
export interface Summary {
  add(metrics: EpisodeMetrics): void
  /** Returns one row per world, split, label and model, in order of first occurrence. */
  cells(): readonly RowSummary[]
}

/** Creates an empty summary; its memory depends only on the number of rows. */
export function createSummary(): Summary {
  const cells = new Map<string, CellTally>()
  return {
    add(metrics) {
      const key = rowKey(metrics)
      const cell = cells.get(key) ?? emptyTally(metrics)
      cells.set(key, cell)
      addTo(cell, metrics)
    },
    cells: () => [...cells.values()].map(summaryOf),
  }
}

/** Summarises the given episodes. */
export function summarise(metrics: Iterable<EpisodeMetrics>): readonly RowSummary[] {
  const summary = createSummary()
  for (const each of metrics) summary.add(each)
  return summary.cells()
}

/** Sums of a row. */
interface CellTally {
  readonly row: Pick<RowSummary, 'world' | 'split' | 'agent' | 'label' | 'model'>
  readonly ends: Partial<Record<EndReason, number>>
  readonly rewardComponents: Map<string, Mean>
  readonly strict: Count
  readonly infrastructureExcluded: Count
  errors: number
  retried: number
  reward: number
  progress: number
  steps: number
  modelCalls: number
  attempts: number
  plans: number
  revisions: number
  promptsNotUnderstood: number
  unparsed: UnparsedReplies | undefined
  inputTokens: number
  outputTokens: number
  estimatedCalls: number
  cost: number | undefined
  spl: number
  splEpisodes: number
}

interface Mean {
  sum: number
  episodes: number
}

interface Count {
  successes: number
  episodes: number
}

function emptyTally({ world, split, agent, label, model }: EpisodeMetrics): CellTally {
  return {
    row: { world, split, agent, label, model },
    ends: {},
    rewardComponents: new Map(),
    strict: { successes: 0, episodes: 0 },
    infrastructureExcluded: { successes: 0, episodes: 0 },
    errors: 0,
    retried: 0,
    reward: 0,
    progress: 0,
    steps: 0,
    modelCalls: 0,
    attempts: 0,
    plans: 0,
    revisions: 0,
    promptsNotUnderstood: 0,
    unparsed: undefined,
    inputTokens: 0,
    outputTokens: 0,
    estimatedCalls: 0,
    cost: undefined,
    spl: 0,
    splEpisodes: 0,
  }
}

function addTo(cell: CellTally, metrics: EpisodeMetrics): void {
  const { end, cost, spl } = metrics
  count(cell.strict, metrics)
  if (!isInfrastructureError(metrics)) count(cell.infrastructureExcluded, metrics)
  cell.ends[end] = (cell.ends[end] ?? 0) + 1
  if (end === 'error') cell.errors += 1
  if (metrics.retries !== undefined) cell.retried += 1
  cell.reward += metrics.reward
  cell.progress += metrics.progress
  for (const [name, share] of Object.entries(metrics.rewardComponents ?? {})) addPart(cell.rewardComponents, name, share)
  cell.steps += metrics.steps
  cell.modelCalls += metrics.modelCalls
  cell.attempts += metrics.attempts?.length ?? 0
  cell.plans += metrics.attempts?.filter(({ planned }) => planned !== undefined).length ?? 0
  cell.revisions += metrics.notes['revision'] ?? 0
  cell.promptsNotUnderstood += metrics.promptsNotUnderstood ?? 0
  if (metrics.unparsed !== undefined) cell.unparsed = addUnparsed(cell.unparsed, metrics.unparsed)
  cell.inputTokens += metrics.inputTokens
  cell.outputTokens += metrics.outputTokens
  cell.estimatedCalls += metrics.estimatedCalls ?? 0
  if (cost !== undefined) cell.cost = (cell.cost ?? 0) + cost
  if (spl === undefined) return
  cell.spl += spl
  cell.splEpisodes += 1
}

function addPart(parts: Map<string, Mean>, name: string, share: number): void {
  const { sum, episodes } = parts.get(name) ?? { sum: 0, episodes: 0 }
  parts.set(name, { sum: sum + share, episodes: episodes + 1 })
}

function count(total: Count, { success }: EpisodeMetrics): void {
  total.episodes += 1
  if (success) total.successes += 1
}

function summaryOf({ row, strict, infrastructureExcluded, ends, rewardComponents, ...sums }: CellTally): RowSummary {
  const { episodes } = strict
  return {
    ...row,
    episodes,
    errors: sums.errors,
    ...(sums.retried > 0 && { retried: sums.retried }),
    strict: successCount(strict),
    infrastructureExcluded: successCount(infrastructureExcluded),
    meanReward: sums.reward / episodes,
    meanProgress: sums.progress / episodes,
    ...(rewardComponents.size > 0 && { meanRewardComponents: meansOf(rewardComponents) }),
    meanSteps: sums.steps / episodes,
    meanModelCalls: sums.modelCalls / episodes,
    ...(sums.plans > 0 && { meanAttempts: sums.attempts / episodes, meanRevisions: sums.revisions / episodes }),
    ...(sums.promptsNotUnderstood > 0 && { promptsNotUnderstood: sums.promptsNotUnderstood }),
    inputTokens: sums.inputTokens,
    outputTokens: sums.outputTokens,
    ...(sums.estimatedCalls > 0 && { estimatedCalls: sums.estimatedCalls }),
    ...(sums.cost !== undefined && { cost: sums.cost }),
    ...(sums.unparsed && sums.unparsed.replies * 2 >= sums.modelCalls && { unparsed: { ...sums.unparsed, of: sums.modelCalls } }),
    ...(sums.splEpisodes > 0 && { spl: sums.spl / sums.splEpisodes }),
    ends: { ...ends },
  }
}

function meansOf(parts: CellTally['rewardComponents']): Readonly<Record<string, number>> {
  return Object.fromEntries([...parts].map(([name, { sum, episodes }]) => [name, sum / episodes]))
}

function successCount({ successes, episodes }: Count): SuccessCount {
  return { successes, episodes, ...(episodes > 0 && { rate: successes / episodes }) }
}

/** Identity of a table row: an agent's label and a model on a split of a world. */
export interface RowIdentity {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
}

/** The row of the last key: episodes of a row follow one another in journals, and each needs its key several times. */
let lastRow = { world: '', split: '', label: '', model: '', key: '["","","",""]' }

/** Returns a unique key of a row. */
export function rowKey({ world, split, label, model }: RowIdentity): string {
  const isLast = world === lastRow.world && split === lastRow.split && label === lastRow.label && model === lastRow.model
  if (!isLast) lastRow = { world, split, label, model, key: JSON.stringify([world, split, label, model]) }
  return lastRow.key
}

/** Adds counts of unparsed replies; keeps the first reply. */
export function addUnparsed(
  before: UnparsedReplies | undefined,
  { replies, truncated: cut, first }: UnparsedReplies,
): UnparsedReplies {
  return { replies: (before?.replies ?? 0) + replies, truncated: (before?.truncated ?? 0) + cut, first: before?.first ?? first }
}
