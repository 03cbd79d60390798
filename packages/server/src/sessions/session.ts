import type { Task, Turn, World } from '@orreryjs/core'

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
