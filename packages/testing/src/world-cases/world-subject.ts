import { type Rng, rng, type Task, type Turn, type World } from '@orreryjs/core'
import { check } from '../check.ts'

/** A world under test. */
export interface WorldSubject {
  readonly name: string
  /** A fresh world. Called a few times: `describeWorld` plays all its cases in one world and in two copies of it. */
  create(): World
  /** Task ids to play. @default the first, middle and last of each split */
  readonly tasks?: readonly string[]
  /** Actions to try beside the admissible ones: refused, malformed, out of place. */
  readonly actions: readonly string[]
  /**
   * The same world with hidden facts of its tasks changed: what is in a closed drawer, what a purchase will earn. Its episodes
   * look the same until the agent finds out, and as long must have the same observation keys. Only a world that hides nothing can
   * do without, if it skips the case and says so.
   */
  lookalike?(): World
}

/** One thing that every world keeps. `run` throws where it does not. */
export interface WorldCase {
  readonly name: string
  run(subject: WorldSubject): void | Promise<void>
}

/** The tasks to play, from a world of the subject. */
export function tasksOf(subject: WorldSubject, world: World): readonly Task[] {
  check(subject.tasks?.length !== 0, 'nothing would be played: the subject has an empty list of tasks')
  const ids = subject.tasks ?? world.tasks.splits.flatMap((split) => spread([...world.tasks.ids(split)]))
  return ids.map((id) => world.tasks.get(id))
}

function spread(ids: readonly string[]): readonly string[] {
  const at = [0, Math.floor(ids.length / 2), ids.length - 1]
  return [...new Set(at)].flatMap((index) => ids[index] ?? [])
}

/** Actions of a walk: plan, admissible and given ones, chosen by a stream named after the task; shorter if the task ends. */
export function walk(world: World, task: Task, actions: readonly string[], length: number): readonly string[] {
  const stream = rng('walk', task.id)
  const chosen: string[] = []
  let turn = world.start(task)
  while (chosen.length < length && !turn.terminated) {
    const action = choose(world, turn.state, actions, stream)
    chosen.push(action)
    turn = world.step(turn.state, action)
  }
  return chosen
}

function choose(world: World, state: unknown, actions: readonly string[], stream: Rng): string {
  const admissible = world.admissible(state)
  const luck = stream.next()
  if (luck < 0.5 && admissible.length > 0) return stream.pick(admissible)
  if (luck < 0.75) return world.plan(state)?.[0] ?? ''
  return actions.length === 0 ? '' : stream.pick(actions)
}

/** What an agent is shown of a turn. */
export function shown({ observation, terminated, changed, invalid }: Turn): unknown {
  const { text, page } = observation
  return { text, page, terminated, changed, invalid }
}

/** What a world answers about a state when it is asked. */
export function answersAbout<State>(world: World<State>, state: State): unknown {
  return {
    admissible: world.admissible(state),
    tools: world.tools(state),
    plan: world.plan(state),
    bound: String(world.bound?.(state)),
    progress: world.progress(state),
  }
}

/** The turns of a task, the start first; actions after the end are taken too. */
export function follow(world: World, task: Task, actions: readonly string[]): readonly Turn[] {
  const turns = [world.start(task)]
  for (const action of actions) turns.push(world.step((turns.at(-1) as Turn).state, action))
  return turns
}
