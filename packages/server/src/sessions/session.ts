import { OrreryError, type Task, type Turn, type World } from '@orreryjs/core'

/** The actions of a session, last first: a reference, so that a fork shares them. */
interface ActionPath {
  readonly action: string
  readonly before: ActionPath | undefined
}

/** One player's place in one world. All of it is references to states that never change. */
export interface Session {
  /** Names it in its store, for as long as the store lives. */
  readonly id: number
  readonly world: World
  task: Task
  /** What the last step gave, or the start. */
  turn: Turn
  /** Steps since the start. */
  steps: number
  actions: ActionPath | undefined
  /** Time of the last call, by the store's clock. */
  touched: number
}

/** An episode that is over: all that is needed to play it again. */
export interface PlayedSession {
  readonly world: World
  readonly task: Task
  readonly actions: readonly string[]
}

/** The actions of a path, first to last. */
export function actionsOf(path: ActionPath | undefined): readonly string[] {
  const actions: string[] = []
  for (let at = path; at !== undefined; at = at.before) actions.push(at.action)
  return actions.reverse()
}

/** What was seen from the start to here, as the world tells it again: nothing of it is kept. */
export function transcriptOf({ world, task, actions }: Session): string {
  let turn = world.start(task)
  const lines = [turn.observation.text]
  for (const action of actionsOf(actions)) {
    turn = world.step(turn.state, action)
    lines.push(`> ${action}`, turn.observation.text)
  }
  return `${lines.join('\n')}\n`
}

/** The tasks that a face plays: those of a split, by number and by id. */
export interface TaskPool {
  readonly world: World
  readonly split: string
  readonly size: number
  readonly first: Task
  /** The task of a number from 0; `undefined` beyond the last. */
  at(number: number): Task | undefined
  /** The task of an id, or of its end; `undefined` where the split has none. */
  find(id: string): Task | undefined
  /** Ids from a number on. */
  ids(count: number): readonly string[]
}

/** The tasks of a split. Throws `SPLIT_UNKNOWN`, and `TASK_UNKNOWN` where it has none. */
export function taskPool(world: World, split: string): TaskPool {
  const ids = [...world.tasks.ids(split)]
  const known = new Set(ids)
  const [first] = ids
  if (first === undefined) throw new OrreryError('TASK_UNKNOWN', `${world.id} has no task in its split '${split}'`)
  const taskOf = (id: string | undefined): Task | undefined => (id === undefined ? undefined : world.tasks.get(id))
  const start = `${world.id}/${split}/`
  return {
    world,
    split,
    size: ids.length,
    first: world.tasks.get(first),
    at: (number) => taskOf(Number.isInteger(number) ? ids[number] : undefined),
    find: (id) => taskOf(known.has(id) ? id : known.has(`${start}${id}`) ? `${start}${id}` : undefined),
    ids: (count) => ids.slice(0, count),
  }
}
