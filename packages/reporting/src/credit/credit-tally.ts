import { type CompletedEpisode, type RowIdentity, rowKey } from '@orreryjs/harness'
import { type Estimate, estimateValues } from '@orreryjs/statistics'
import type { StepEffect } from '../data/recorded-episode.ts'
import { type BeliefCredit, EXCESS_CAUSES, type ExcessCause } from './credit-belief.ts'
import { type EpisodeCredit, LOSS_CAUSES, type Loss, type LossCause } from './credit-episode.ts'

/** All values of `Loss`, in the order of tables. */
export const LOSSES: readonly Loss[] = ['dead-end', 'ended-task', 'too-late', 'not-lost', 'impossible']

/** All values of `StepEffect`, in the order of tables. */
const STEP_EFFECTS: readonly StepEffect[] = ['closer', 'neutral', 'further', 'dead-end']

/** Totals of the episodes of a row, or of its episodes of one task type. */
export interface CreditGroup extends RowIdentity {
  /** Absent for all types. */
  readonly taskType?: string
  readonly episodes: number
  readonly failed: number
  readonly success: Estimate
  /** Mean number of steps per episode; `gained` and the lost steps by cause sum to it. */
  readonly steps: Estimate
  readonly gained: Estimate
  readonly regret: Readonly<Record<LossCause, Estimate>>
  /** Mean number of steps per episode by effect. */
  readonly effects: Readonly<Record<StepEffect, Estimate>>
  /** Share of all episodes by loss. */
  readonly losses: Readonly<Record<Loss, Estimate>>
  /** Steps beyond the expected ones; absent in worlds where a player knows everything. */
  readonly belief?: BeliefTotals
}

/** Totals of `BeliefCredit`: means per episode. `steps` + `left` = `expected` + all of `excess`. */
export interface BeliefTotals {
  readonly steps: Estimate
  readonly expected: Estimate
  readonly left: Estimate
  readonly excess: Readonly<Record<ExcessCause, Estimate>>
  /** Share of all episodes that failed, by main cause. */
  readonly failed: Readonly<Record<ExcessCause, Estimate>>
  /** Share of all episodes that succeeded in more than the expected number of steps, by main cause. */
  readonly long: Readonly<Record<ExcessCause, Estimate>>
}

/** Sums credit over episodes. */
export interface CreditTally {
  add(episode: CompletedEpisode, credit: EpisodeCredit, belief?: BeliefCredit | undefined): void
  /** All rows in the order of the run. */
  rows(): readonly CreditGroup[]
  /** Each row by task type; empty if no place has several. */
  byType(): readonly CreditGroup[]
}

/** Values of an episode: steps gained and lost, effects, losses. */
type Values = readonly number[]

interface Collected {
  readonly row: RowIdentity
  readonly taskType?: string
  /** Values of the attempts at each task. */
  readonly tasks: Map<string, Values[]>
  /** The same for beliefs. */
  readonly beliefs: Map<string, Values[]>
}

/** Creates an empty tally. */
export function createCreditTally(): CreditTally {
  const rows = new Map<string, Collected>()
  const types = new Map<string, Collected>()
  const collect = (
    into: Map<string, Collected>,
    key: string,
    group: Omit<Collected, 'tasks' | 'beliefs'>,
    add: { readonly task: string; readonly values: Values; readonly belief: Values | undefined },
  ) => {
    const found = into.get(key) ?? { ...group, tasks: new Map<string, Values[]>(), beliefs: new Map<string, Values[]>() }
    into.set(key, found)
    const { task, values, belief } = add
    found.tasks.set(task, [...(found.tasks.get(task) ?? []), values])
    if (belief !== undefined) found.beliefs.set(task, [...(found.beliefs.get(task) ?? []), belief])
  }
  return {
    add({ start, metrics }, credit, belief) {
      const { world, split, label, model } = metrics
      const row = { world, split, label, model }
      const key = rowKey(row)
      const added = { task: start.task, values: valuesOf(credit), belief: belief && beliefValues(credit, belief) }
      collect(rows, key, { row }, added)
      collect(types, JSON.stringify([key, start.taskType]), { row, taskType: start.taskType }, added)
    },
    rows: () => [...rows.values()].map(groupOf),
    byType() {
      const placeTypes = new Set(
        [...types.values()].map(({ row: { world, split }, taskType }) => JSON.stringify([world, split, taskType])),
      )
      const places = new Set([...rows.values()].map(({ row: { world, split } }) => JSON.stringify([world, split])))
      return placeTypes.size > places.size ? [...types.values()].map(groupOf) : []
    },
  }
}

function valuesOf({ steps, gained, regret, loss }: EpisodeCredit): Values {
  return [
    loss === undefined ? 1 : 0,
    steps.length,
    gained,
    ...LOSS_CAUSES.map((cause) => regret[cause]),
    ...STEP_EFFECTS.map((effect) => steps.filter((step) => step.effect === effect).length),
    ...LOSSES.map((each) => (each === loss ? 1 : 0)),
  ]
}

function beliefValues({ steps, loss }: EpisodeCredit, { expected, left, excess, mainCause }: BeliefCredit): Values {
  const isMain = (isIncluded: boolean) => EXCESS_CAUSES.map((cause) => (isIncluded && cause === mainCause ? 1 : 0))
  const causes = EXCESS_CAUSES.map((cause) => excess[cause])
  return [steps.length, expected, left, ...causes, ...isMain(loss !== undefined), ...isMain(loss === undefined)]
}

function groupOf({ row, taskType, tasks, beliefs }: Collected): CreditGroup {
  const episodes = [...tasks.values()].flat()
  const { next, record } = columnsOf(tasks)
  return {
    ...row,
    ...(taskType !== undefined && { taskType }),
    episodes: episodes.length,
    failed: episodes.filter(([success]) => success === 0).length,
    success: next(1),
    steps: next(),
    gained: next(),
    regret: record(LOSS_CAUSES),
    effects: record(STEP_EFFECTS),
    losses: record(LOSSES, 1),
    ...(beliefs.size > 0 && { belief: beliefTotals(beliefs) }),
  }
}

function beliefTotals(beliefs: Collected['beliefs']): BeliefTotals {
  const { next, record } = columnsOf(beliefs)
  return {
    steps: next(),
    expected: next(),
    left: next(),
    excess: record(EXCESS_CAUSES),
    failed: record(EXCESS_CAUSES, 1),
    long: record(EXCESS_CAUSES, 1),
  }
}

/** Estimates of consecutive columns. */
interface Columns {
  next(max?: number): Estimate
  record<Name extends string>(names: readonly Name[], max?: number): Readonly<Record<Name, Estimate>>
}

function columnsOf(tasks: ReadonlyMap<string, readonly Values[]>): Columns {
  const attempts = [...tasks.values()]
  let at = 0
  const next = (max = Number.POSITIVE_INFINITY): Estimate => {
    const column = at
    at += 1
    const values = attempts.map((each) => each.reduce((sum, value) => sum + (value[column] ?? 0), 0) / each.length)
    // A group exists only with an episode.
    return estimateValues(values, max) ?? { mean: 0, interval: { low: 0, high: 0 }, tasks: 0 }
  }
  return {
    next,
    record: <Name extends string>(names: readonly Name[], max?: number) =>
      Object.fromEntries(names.map((name) => [name, next(max)])) as Record<Name, Estimate>,
  }
}
