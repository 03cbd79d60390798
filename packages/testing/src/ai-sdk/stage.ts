import { OrreryError, type Seen, type Tool, type Turn, type World } from '@orreryjs/core'

/** Where tools act: an episode that an agent plays, or a world alone. */
export interface Stage {
  act(action: string): Pick<Seen, 'observation' | 'ended'> | Promise<Pick<Seen, 'observation' | 'ended'>>
  tools(): readonly Tool[] | Promise<readonly Tool[]>
  /** Aborted when it is over. */
  readonly signal?: AbortSignal
}

/** A task of a world that is played without an agent and a journal. */
export interface WorldStage<State = unknown> extends Stage {
  /** Where it stands. */
  readonly turn: Turn<State>
  act(action: string): Pick<Seen, 'observation' | 'ended'>
  tools(): readonly Tool[]
}

/** Begins a task of a world, the first where none is named. Throws `TASK_UNKNOWN`. */
export function openStage<State>(world: World<State>, task?: string): WorldStage<State> {
  let turn = world.start(world.tasks.get(task ?? firstTask(world)))
  return {
    get turn() {
      return turn
    },
    act: (action) => {
      turn = world.step(turn.state, action)
      return { observation: turn.observation, ended: turn.terminated }
    },
    tools: () => world.tools(turn.state),
  }
}

function firstTask({ id, tasks }: Pick<World, 'id' | 'tasks'>): string {
  for (const split of tasks.splits) for (const first of tasks.ids(split)) return first
  throw new OrreryError('TASK_UNKNOWN', `world ${id} has no task`)
}
