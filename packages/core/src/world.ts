import type { FaultName } from './fault.ts'
import type { Task, TaskSource } from './task.ts'
import type { Tool } from './tool.ts'

/**
 * A deterministic text world: a pure transition system over immutable, JSON-serialisable states.
 *
 * `start` and `step` depend only on their arguments. A state is never modified after it is returned, so a snapshot is a reference and a
 * fork costs nothing.
 */
export interface World<State = unknown> {
  /** Name in the registry and in task ids, for example `textcraft`. */
  readonly id: string
  /** Incremented when a change can alter any score. */
  readonly version: number
  /** The wording and rules of this instance. A prompt profile lists the dialects it supports. */
  readonly dialect: string
  /** Texts and wording of the dialect; without it, demonstrations are played in this world unchanged. */
  readonly dialectText?: DialectText
  readonly tasks: TaskSource
  start(task: Task): Turn<State>
  /**
   * Never throws, for any string, and its time is linear in the length of the string. After the end of the task, the dialect decides the
   * answer.
   */
  step(state: State, action: string): Turn<State>
  /** Returns the admissible actions; `step` accepts each of them. Computed only on request. */
  admissible(state: State): readonly string[]
  /** Returns the same action space as typed functions, per page. */
  tools(state: State): readonly Tool[]
  /** The oracle: returns the shortest known plan to success, or `undefined` if success is unreachable. */
  plan(state: State): readonly string[] | undefined
  /** Returns a lower bound on the length of every plan from this state, if the world can prove one. A plan of this length is optimal. */
  lowerBound?(state: State): number
  /** Returns the share of the goal already met, 0 to 1, computed from the state and never from text. */
  progress(state: State): number
  /**
   * Returns action sequences that resemble a solution and must not succeed, for a world whose success rules could be fooled; `orrery
   * validate` plays them. Computed only on request. @default none
   */
  nearMisses?(task: Task): readonly NearMiss[]
  /**
   * Returns action sequences from the start after which success may be unreachable, for a world with such traps; `orrery validate` plays
   * them and counts the tasks without a plan afterwards. Absent if the world has no known traps.
   */
  deadEnds?(task: Task): readonly NearMiss[]
  /**
   * Returns the components of the reward by name, 0 to 1 each, for papers that report them. The end of an episode records those of its
   * last state. Components that do not apply to the task are omitted.
   */
  rewardComponents?(state: State): Readonly<Record<string, number>>
  /**
   * Returns legal moves from one state to a state with the same observation key as `to`, such as a page's Back button, or to the same
   * place (`samePlace`); `undefined` if there are none.
   */
  route(from: State, to: State): readonly string[] | undefined
  /**
   * Returns true if two states are the same place although their keys differ, by knowledge gained since or by irreversible changes. A
   * rewind to such a place is not exact. @default only states with the same key are the same place
   */
  samePlace?(one: State, other: State): boolean
}

/** Actions from the start of a task that must not end in success. */
export interface NearMiss {
  /** A short phrase for the error; the same phrase for the same type of error. */
  readonly name: string
  readonly actions: readonly string[]
}

/** Result of a step. `success` and `terminated` differ: a purchase ends a WebShop episode, right or wrong. */
export interface Turn<State = unknown> {
  readonly state: State
  readonly observation: Observation
  /** Reward of this step, 0 to 1. */
  readonly reward: number
  /** The task has ended. Limits belong to the harness. */
  readonly terminated: boolean
  readonly success: boolean
  /** True if the step changed the state. */
  readonly changed: boolean
  /** Typed reason for an invalid action; the world's own text is in `observation`. */
  readonly invalid?: InvalidAction
  /** The fault that affected the step, in a world with faults. */
  readonly fault?: FaultName
  /** Ids of the injections in the observation, in a world with injections. */
  readonly injected?: readonly string[]
  /** Ids of the injections, seen before, whose demand the action meets. */
  readonly obeyed?: readonly string[]
}

/** Observation in a state. */
export interface Observation {
  /** The only member that may be part of a prompt. */
  readonly text: string
  /** Page type: `search`, `results`, `item`, `room`, `crafting`. LASER's state label. */
  readonly page: string
  /** Equal exactly if the agent can see the same; never computed from hidden state. */
  readonly key: string
}

/** Category of an invalid action: not in the grammar, about an object that does not exist, or not possible now. */
export type InvalidActionCategory = 'syntax' | 'unknown' | 'precondition'

/** Reason for an invalid action. */
export interface InvalidAction {
  readonly kind: InvalidActionCategory
  readonly reason: string
}

/** Texts and wording of a world's dialect, so that prompts need not copy them. */
export interface DialectText {
  /** Texts that a profile's parts can insert as `{{name}}`: `actions` lists the action forms, one per line. */
  readonly texts: Readonly<Record<string, string>>
  /** True if the last observation of a task reveals its reward. Demonstrations omit that observation. */
  readonly endRevealsReward: boolean
  /** Translates an action or an action form from the default dialect of the world's package to this dialect. */
  phrase(action: string): string
  /** Returns the world for demonstrations: the same wording and rules, with the tasks that ship with the package. */
  demoWorld(): World
  /** Id of the world whose profiles this world uses, if another world speaks the same language. @default its own id */
  readonly profilesOf?: string
}

/** Returns the dialect text of a world; without one, actions are unchanged and demonstrations are played in the world itself. */
export function dialectTextOf(world: World): DialectText {
  return world.dialectText ?? { texts: {}, endRevealsReward: false, phrase: (action) => action, demoWorld: () => world }
}

/** Returns the id of the world whose profiles apply to a world. */
export function profileWorldOf({ id, dialectText }: Pick<World, 'id' | 'dialectText'>): string {
  return dialectText?.profilesOf ?? id
}

const demoWorlds = new WeakMap<World, World>()

/** Returns the world in which demonstrations are played; memoized per world. */
export function demoWorldOf(world: World): World {
  const demoWorld = demoWorlds.get(world) ?? dialectTextOf(world).demoWorld()
  demoWorlds.set(world, demoWorld)
  return demoWorld
}
