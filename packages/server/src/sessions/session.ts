import type { Task, Turn, World } from '@orreryjs/core'
import { noTasks } from '@orreryjs/runs/plan'

/** Actions of a session as a linked list, last first, so that a fork shares them. */
interface ActionPath {
  readonly action: string
  readonly before: ActionPath | undefined
}

/** State of an episode that a snapshot keeps. */
export type Snapshot = Pick<Session, 'world' | 'task' | 'turn' | 'steps' | 'actions' | 'note'>

/** Episode of one player in one world. It only refers to immutable states. */
export interface Session {
  /** Identifies the session in its store, as long as the store exists. */
  readonly id: number
  readonly world: World
  task: Task
  /** Result of the last step, or the initial turn. */
  turn: Turn
  /** Steps since the start. */
  steps: number
  actions: ActionPath | undefined
  /** Actions that another session or a snapshot reports: those before a fork or a restored snapshot. */
  inherited: ActionPath | undefined
  /** Value that a protocol keeps with the episode. It is immutable, so that forks share it. */
  note: unknown
  /** Time of the last call, by the store's clock. */
  lastUsedAt: number
}

/** Ended episode, with the data needed to replay it. */
export interface EndedEpisode {
  readonly world: World
  readonly task: Task
  readonly actions: readonly string[]
}

/** Returns the actions of a path, first to last. */
export function actionsOf(path: ActionPath | undefined): readonly string[] {
  const actions: string[] = []
  for (let at = path; at !== undefined; at = at.before) actions.push(at.action)
  return actions.reverse()
}

/** Returns the transcript from the start to here. Replays the world, so that no text is stored. */
export function transcriptOf({ world, task, actions }: Session): string {
  let turn = world.start(task)
  const lines = [turn.observation.text]
  for (const action of actionsOf(actions)) {
    turn = world.step(turn.state, action)
    lines.push(`> ${action}`, turn.observation.text)
  }
  return `${lines.join('\n')}\n`
}

/** Tasks that a protocol adapter serves: all tasks of a split, by number and by id. */
export interface TaskPool {
  readonly world: World
  readonly split: string
  readonly size: number
  readonly first: Task
  /** Returns the task with a number from 0; `undefined` if there is none. */
  at(number: number): Task | undefined
  /** Returns the task with an id, or with its last part; `undefined` if the split has none. */
  find(id: string): Task | undefined
  /** Returns the number of the task with an id; -1 if the split does not have it. */
  indexOf(id: string): number
  /** Returns the first `count` ids. */
  ids(count: number): readonly string[]
}

/** Returns the tasks of a split. Throws `SPLIT_UNKNOWN`, and `TASK_UNKNOWN` for an empty split. */
export function taskPool(world: World, split: string): TaskPool {
  const ids = [...world.tasks.ids(split)]
  const known = new Map(ids.map((id, index) => [id, index]))
  const [first] = ids
  if (first === undefined) throw noTasks(world, split)
  const taskOf = (id: string | undefined): Task | undefined => (id === undefined ? undefined : world.tasks.get(id))
  const start = `${world.id}/${split}/`
  return {
    world,
    split,
    size: ids.length,
    first: world.tasks.get(first),
    at: (number) => taskOf(Number.isInteger(number) ? ids[number] : undefined),
    find: (id) => taskOf(known.has(id) ? id : known.has(`${start}${id}`) ? `${start}${id}` : undefined),
    indexOf: (id) => known.get(id) ?? -1,
    ids: (count) => ids.slice(0, count),
  }
}
