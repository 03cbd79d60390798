import { contentHash, type World } from '@orreryjs/core'
import { type LeftOut, leftOutOf } from '../plan/left-out.ts'

/** What executing the oracle's plan of every task of a split gave. */
export interface SplitValidation {
  readonly world: string
  readonly dialect: string
  readonly split: string
  readonly tasks: number
  readonly solved: number
  /** Plans that are proven to be the shortest; absent where the world proves no bounds. */
  readonly proven?: number
  /** How many ways that look like a task's end, and are none, were told apart; absent where the world names none. */
  readonly nearMisses?: { readonly played: number; readonly refused: number }
  /** What the split leaves out of its data; absent where nothing is. */
  readonly leftOut?: readonly LeftOut[]
  /** Lengths of the plans that solved: minimum, quartiles, 95 %, maximum; absent where nothing was solved. */
  readonly lengths?: Quantiles
  /** Covers every task of the split, in order. */
  readonly hash: string
  /** The first tasks that were not solved, and why. */
  readonly failures: readonly TaskFailure[]
}

/** A task whose plan did not end in success. */
interface TaskFailure {
  readonly task: string
  readonly reason: string
}

/** Quantiles of the lengths of a split's plans, in steps. */
export interface Quantiles {
  readonly min: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
  readonly max: number
}

/** Kept failures of a split: enough to see what is wrong. */
const KEPT_FAILURES = 10

/** Plans and plays every task of a split; `onTask` hears of each. */
export function validateSplit(world: World, split: string, onTask: (solved: boolean) => void): SplitValidation {
  const lengths: number[] = []
  let proven = 0
  const failures: TaskFailure[] = []
  const hashes: string[] = []
  const nearMisses = { played: 0, refused: 0 }
  for (const id of world.tasks.ids(split)) {
    const played = withNearMisses(world, id, playPlan(world, id), nearMisses)
    hashes.push(played.hash)
    if (played.failure === undefined) {
      lengths.push(played.length)
      proven += played.length === played.bound ? 1 : 0
    } else if (failures.length < KEPT_FAILURES) failures.push({ task: id, reason: played.failure })
    onTask(played.failure === undefined)
  }
  const quantiles = quantilesOf(lengths)
  const leftOut = leftOutOf(world, split)
  return {
    world: world.id,
    dialect: world.dialect,
    split,
    tasks: hashes.length,
    solved: lengths.length,
    ...(world.bound === undefined ? {} : { proven }),
    ...(world.nearMisses === undefined ? {} : { nearMisses }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
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
  return { hash: task.hash, length: plan.length, bound: world.bound?.(start.state) }
}

/** A task that can be solved by what is no solution of it is as wrong as one that cannot be solved. */
function withNearMisses(world: World, id: string, plan: PlayedPlan, counts: { played: number; refused: number }): PlayedPlan {
  let failure: string | undefined
  for (const { name, actions } of world.nearMisses?.(world.tasks.get(id)) ?? []) {
    counts.played += 1
    if (succeeds(world, id, actions)) failure ??= `${name} passes for success: ${actions.at(-1)}`
    else counts.refused += 1
  }
  return plan.failure !== undefined || failure === undefined ? plan : { ...plan, failure }
}

function succeeds(world: World, id: string, actions: readonly string[]): boolean {
  let turn = world.start(world.tasks.get(id))
  for (const action of actions) turn = world.step(turn.state, action)
  return turn.success
}

function stepFailure(turn: ReturnType<World['step']>, last: boolean, action: string): string | undefined {
  if (turn.invalid !== undefined) return `'${action}' was refused: ${turn.invalid.reason}`
  if (last) return turn.success ? undefined : `'${action}' ends the plan without success`
  return turn.terminated ? `'${action}' ends the task before the plan does` : undefined
}

/** Quantiles of whole numbers by the nearest-rank rule; `undefined` of none. */
export function quantilesOf(values: readonly number[]): Quantiles | undefined {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { min: at(0), p25: at(0.25), median: at(0.5), p75: at(0.75), p95: at(0.95), max: at(1) }
}
