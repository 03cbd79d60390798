import { contentHash, type Turn, type World } from '@orreryjs/core'
import { type ExclusionCause, exclusionCauses } from '../plan/exclusions.ts'

/** Result of executing the oracle's plan for every task of a split. */
export interface SplitValidation {
  readonly world: string
  readonly dialect: string
  readonly split: string
  readonly tasks: number
  readonly solved: number
  /** Number of plans proven to be optimal; absent if the world proves no bounds. */
  readonly proven?: number
  /** Number of near misses (action sequences that almost solve a task) played and correctly rejected; absent if the world defines none. */
  readonly nearMisses?: { readonly played: number; readonly refused: number }
  /** Tasks with a dead end near the start, by type of dead end; absent if the world does not define them. */
  readonly deadEnds?: { readonly tasks: number; readonly types: Readonly<Record<string, number>> }
  /** Excluded tasks of the split; absent if there are none. */
  readonly excluded?: readonly ExclusionCause[]
  /** Quantiles of the lengths of successful plans; absent if no task was solved. */
  readonly lengths?: Quantiles
  /** Hash of all tasks of the split, in order. */
  readonly hash: string
  /** The first unsolved tasks with reasons. */
  readonly failures: readonly TaskFailure[]
}

/** A task whose plan did not succeed. */
interface TaskFailure {
  readonly task: string
  readonly reason: string
}

/** Quantiles of plan lengths in steps. */
export interface Quantiles {
  readonly min: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
  readonly max: number
}

/** Maximum number of failures kept per split. */
const KEPT_FAILURES = 10

/** Plans and plays every task of a split; `onTask` is called for each. */
export function validateSplit(world: World, split: string, onTask: (solved: boolean) => void): SplitValidation {
  const lengths: number[] = []
  let proven = 0
  const failures: TaskFailure[] = []
  const hashes: string[] = []
  const nearMisses = { played: 0, refused: 0 }
  const deadEnds = { tasks: 0, types: {} as Record<string, number> }
  for (const id of world.tasks.ids(split)) {
    const played = withNearMisses(world, id, playPlan(world, id), nearMisses)
    hashes.push(played.hash)
    countDeadEnds(world, id, deadEnds)
    if (played.failure === undefined) {
      lengths.push(played.length)
      proven += played.length === played.bound ? 1 : 0
    } else if (failures.length < KEPT_FAILURES) failures.push({ task: id, reason: played.failure })
    onTask(played.failure === undefined)
  }
  const quantiles = quantilesOf(lengths)
  const excluded = exclusionCauses(world, split)
  return {
    world: world.id,
    dialect: world.dialect,
    split,
    tasks: hashes.length,
    solved: lengths.length,
    ...(world.lowerBound === undefined ? {} : { proven }),
    ...(world.nearMisses === undefined ? {} : { nearMisses }),
    ...(world.deadEnds === undefined ? {} : { deadEnds }),
    ...(excluded.length === 0 ? {} : { excluded }),
    ...(quantiles === undefined ? {} : { lengths: quantiles }),
    hash: contentHash(hashes),
    failures,
  }
}

interface PlayedPlan {
  readonly hash: string
  readonly length: number
  readonly bound?: number | undefined
  readonly failure?: string
}

function playPlan(world: World, id: string): PlayedPlan {
  const task = world.tasks.get(id)
  const start = world.start(task)
  const plan = world.plan(start.state)
  if (plan === undefined) return { hash: task.hash, length: 0, failure: 'the oracle has no plan' }
  let turn = start
  for (const [index, action] of plan.entries()) {
    turn = world.step(turn.state, action)
    const failure = stepFailure(turn, index + 1 === plan.length, action)
    if (failure !== undefined) return { hash: task.hash, length: plan.length, failure: `step ${index + 1}: ${failure}` }
  }
  if (plan.length === 0 && !turn.success) return { hash: task.hash, length: 0, failure: 'the plan is empty' }
  return { hash: task.hash, length: plan.length, bound: world.lowerBound?.(start.state) }
}

/** Checks that near misses fail: a task that accepts a wrong solution is as invalid as an unsolvable one. */
function withNearMisses(world: World, id: string, plan: PlayedPlan, counts: { played: number; refused: number }): PlayedPlan {
  let failure: string | undefined
  for (const { name, actions } of world.nearMisses?.(world.tasks.get(id)) ?? []) {
    counts.played += 1
    if (succeeds(world, id, actions)) failure ??= `${name} counts as success: ${actions.at(-1)}`
    else counts.refused += 1
  }
  return plan.failure !== undefined || failure === undefined ? plan : { ...plan, failure }
}

/** Plays the dead ends of a task; each type counts once per task. */
function countDeadEnds(world: World, id: string, counts: { tasks: number; readonly types: Record<string, number> }): void {
  const given = world.deadEnds?.(world.tasks.get(id)) ?? []
  const real = given.filter(({ actions }) => {
    const turn = play(world, id, actions)
    return !turn.success && world.plan(turn.state) === undefined
  })
  counts.tasks += real.length === 0 ? 0 : 1
  for (const name of new Set(real.map((each) => each.name))) counts.types[name] = (counts.types[name] ?? 0) + 1
}

function succeeds(world: World, id: string, actions: readonly string[]): boolean {
  return play(world, id, actions).success
}

function play(world: World, id: string, actions: readonly string[]): Turn {
  let turn = world.start(world.tasks.get(id))
  for (const action of actions) turn = world.step(turn.state, action)
  return turn
}

function stepFailure(turn: ReturnType<World['step']>, isLast: boolean, action: string): string | undefined {
  if (turn.invalid !== undefined) return `'${action}' is invalid: ${turn.invalid.reason}`
  if (isLast) return turn.success ? undefined : `'${action}' ends the plan without success`
  return turn.terminated ? `'${action}' ends the task before the plan does` : undefined
}

/** Quantiles of integers by the nearest-rank method; `undefined` without values. */
export function quantilesOf(values: readonly number[]): Quantiles | undefined {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { min: at(0), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95), max: at(1) }
}
