import type { Task, TaskSource } from './task.ts'
import type { Tool } from './tool.ts'

/**
 * A deterministic text world: a pure transition system over immutable, JSON-serialisable states.
 *
 * `start` and `step` depend on their arguments alone. A state is never changed after it was handed out, so a
 * snapshot is a reference and a fork costs nothing.
 */
export interface World<State = unknown> {
  /** Name in the registry and in task ids, for example `textcraft`. */
  readonly id: string
  /** Raised when a change can alter any score. */
  readonly version: number
  /** The wording and rules in force. A prompt profile names the dialects it was written for. */
  readonly dialect: string
  /** How it words itself; without it demonstrations are played in the world as it is. */
  readonly idiom?: Idiom
  readonly tasks: TaskSource
  start(task: Task): Turn<State>
  /** Never throws, on any string. After the task's end it answers as the dialect prescribes. */
  step(state: State, action: string): Turn<State>
  /** Actions worth offering here; every string listed is accepted by `step`. Computed only when asked for. */
  admissible(state: State): readonly string[]
  /** The same action space as typed functions, per page. */
  tools(state: State): readonly Tool[]
  /** The oracle: shortest known plan to success from here; `undefined` where success is out of reach. */
  plan(state: State): readonly string[] | undefined
  /** A number of steps that no plan from here undercuts, where the world can prove one: a plan as short is optimal. */
  bound?(state: State): number
  /** Share of the goal already met, 0 to 1, computed from the state and never from text. */
  progress(state: State): number
  /**
   * Ways through a task that look like its end and must not succeed, for a world whose success is judged by rules that could be
   * fooled: `orrery validate` plays them. Computed only when asked for. @default none are known
   */
  nearMisses?(task: Task): readonly NearMiss[]
  /**
   * What the reward looks at, each part a share of 0 to 1 by its name, for papers that report them. An episode's end records them
   * for the state that it ends in. A part that the task does not ask for is left out.
   */
  parts?(state: State): Readonly<Record<string, number>>
  /**
   * Legal moves from one state to a state with the same observation key as another, such as a page's Back button, or else to
   * the same place (`samePlace`); `undefined` if there are none.
   */
  route(from: State, to: State): readonly string[] | undefined
  /**
   * Whether two states are the same place though their keys differ: by what the agent has learnt since, and by what no move
   * undoes. Going back to such a place is going back, not exactly. @default only states with the same key are the same place
   */
  samePlace?(one: State, other: State): boolean
}

/** Actions from a task's start that must not end in success. */
export interface NearMiss {
  /** What is wrong with it, in a few words; the same for the same. */
  readonly name: string
  readonly actions: readonly string[]
}

/** What one step gave. `success` and `terminated` are different facts: a purchase ends a WebShop episode, right or wrong. */
export interface Turn<State = unknown> {
  readonly state: State
  readonly observation: Observation
  /** Reward of this step, 0 to 1. */
  readonly reward: number
  /** The task's own end. Limits belong to the harness. */
  readonly terminated: boolean
  readonly success: boolean
  /** Whether the step changed the state. */
  readonly changed: boolean
  /** Typed reason for a refused action, beside the world's own text. */
  readonly invalid?: InvalidAction
}

/** What can be seen at a place. */
export interface Observation {
  /** The only thing that may go into a prompt. */
  readonly text: string
  /** Kind of page: `search`, `results`, `item`, `room`, `crafting`. LASER's state label. */
  readonly page: string
  /** Equal exactly when the agent can see the same things; never computed from hidden state. */
  readonly key: string
}

/** How an action was refused: not in the grammar, about something that does not exist, or not possible now. */
export type InvalidActionKind = 'syntax' | 'unknown' | 'precondition'

/** Why an action was refused: not in the grammar, about something that does not exist, or not possible now. */
export interface InvalidAction {
  readonly kind: InvalidActionKind
  readonly reason: string
}

/** How a world words itself in its dialect: what prompts that speak of it need not copy. */
export interface Idiom {
  /** Texts that a profile's parts may name, as `{{name}}`: `actions` lists the forms of action, one a line. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether the observation that ends a task tells what it earned. No demonstration shows that one. */
  readonly endTellsReward: boolean
  /** An action, or the form of one, in this dialect. It is given in the default dialect of the world's package. */
  phrase(action: string): string
  /** The world in which demonstrations are played: the same wording and rules, over the tasks that ship with the package. */
  stage(): World
  /** Id of the world whose profiles it is played with, for another place that speaks the same language. @default its own */
  readonly prompts?: string
}

/** The idiom of a world, and of one that tells nothing of its own: actions stand as they are, and it is its own stage. */
export function idiomOf(world: World): Idiom {
  return world.idiom ?? { texts: {}, endTellsReward: false, phrase: (action) => action, stage: () => world }
}

/** Id of the world whose profiles are meant for a world. */
export function promptsOf({ id, idiom }: Pick<World, 'id' | 'idiom'>): string {
  return idiom?.prompts ?? id
}

const stages = new WeakMap<World, World>()

/** Where a world's demonstrations are played; the same one for all of them. */
export function stageOf(world: World): World {
  const stage = stages.get(world) ?? idiomOf(world).stage()
  stages.set(world, stage)
  return stage
}
