import { type Rng, rng, type Task, type Turn, type World } from '@orreryjs/core'
import { check } from '../check.ts'
import { readWorld, type WorldInput } from '../drive/world-input.ts'

/** World under test. */
export interface WorldSubject {
  readonly name: string
  /** Returns a fresh world or its package. Called a few times: `describeWorld` runs all its cases in one world and two copies of it. */
  create(): WorldInput
  /** Ids of tasks to test. @default the first, middle and last of each split */
  readonly tasks?: readonly string[]
  /** Actions to try in addition to admissible ones: refused, malformed or impossible. */
  readonly actions: readonly string[]
  /**
   * Returns the same world with hidden facts of its tasks changed, such as the content of a closed drawer or the reward of a
   * purchase. Its episodes look the same until the agent finds out, and must have the same observation keys until then. Only a
   * world without hidden facts can omit it, if it skips the case with the reason.
   */
  lookalike?(): WorldInput
}

/** Requirement for every world. `run` throws if it is violated. */
export interface WorldCase {
  readonly name: string
  run(subject: WorldSubject): void | Promise<void>
}

/** Creates the world of a subject with other hidden facts, if the subject has one. Throws `CONFIG_INVALID`. */
export function lookalikeOf({ lookalike }: WorldSubject): World | undefined {
  return lookalike === undefined ? undefined : readWorld(lookalike())
}

/** Creates the world of a subject. Throws `CONFIG_INVALID`. */
export function createWorld(subject: WorldSubject): World {
  return readWorld(subject.create())
}

/** Returns the tasks to test, from a world of the subject. */
export function tasksOf(subject: WorldSubject, world: World): readonly Task[] {
  check(subject.tasks?.length !== 0, 'no episode would run: the subject has an empty list of tasks')
  const ids = subject.tasks ?? world.tasks.splits.flatMap((split) => spread([...world.tasks.ids(split)]))
  return ids.map((id) => world.tasks.get(id))
}

function spread(ids: readonly string[]): readonly string[] {
  const at = [0, Math.floor(ids.length / 2), ids.length - 1]
  return [...new Set(at)].flatMap((index) => ids[index] ?? [])
}

/**
 * Returns the actions of a random walk: plan, admissible and given ones, drawn from a stream named after the task; shorter if the
 * task ends.
 */
export function randomWalk(world: World, task: Task, actions: readonly string[], length: number): readonly string[] {
  const stream = rng('walk', task.id)
  const walk: string[] = []
  let turn = world.start(task)
  while (walk.length < length && !turn.terminated) {
    const action = choose(world, turn.state, actions, stream)
    walk.push(action)
    turn = world.step(turn.state, action)
  }
  return walk
}

function choose(world: World, state: unknown, actions: readonly string[], stream: Rng): string {
  const admissible = world.admissible(state)
  const luck = stream.next()
  if (luck < 0.5 && admissible.length > 0) return stream.pick(admissible)
  if (luck < 0.75) return world.plan(state)?.[0] ?? ''
  return actions.length === 0 ? '' : stream.pick(actions)
}

/** Returns the part of a turn that an agent observes. */
export function observedPart({ observation, terminated, changed, invalid }: Turn): unknown {
  const { text, page } = observation
  return { text, page, terminated, changed, invalid }
}

/** Returns the answers of a world to all queries about a state. */
export function queryState<State>(world: World<State>, state: State): unknown {
  return {
    admissible: world.admissible(state),
    tools: world.tools(state),
    plan: world.plan(state),
    bound: String(world.lowerBound?.(state)),
    progress: world.progress(state),
  }
}

/** Returns the turns of a task from the start; actions after the end are also taken. */
export function replayActions(world: World, task: Task, actions: readonly string[]): readonly Turn[] {
  const turns = [world.start(task)]
  for (const action of actions) turns.push(world.step((turns.at(-1) as Turn).state, action))
  return turns
}
