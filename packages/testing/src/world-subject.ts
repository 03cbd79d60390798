import { type Rng, rng, type Task, type Turn, type World } from '@orrery/core'

/** A world under test. */
export interface WorldSubject {
  readonly name: string
  /** A fresh world; called several times. */
  create(): World
  /** Task ids to play. @default the first, middle and last of each split */
  readonly tasks?: readonly string[]
  /** Actions to try beside the admissible ones: refused, malformed, out of place. */
  readonly actions: readonly string[]
}

/** One thing that every world keeps. `run` throws where it does not. */
export interface WorldCase {
  readonly name: string
  run(subject: WorldSubject): void | Promise<void>
}

/** The tasks to play, from a world of the subject. */
export function tasksOf(subject: WorldSubject, world: World): readonly Task[] {
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

/** The turns of a task, the start first; actions after the end are taken too. */
export function follow(world: World, task: Task, actions: readonly string[]): readonly Turn[] {
  const turns = [world.start(task)]
  for (const action of actions) turns.push(world.step((turns.at(-1) as Turn).state, action))
  return turns
}
