import { OrreryError, type StepResult, type Tool, type Turn, type World } from '@orreryjs/core'
import { readWorld, type WorldInput } from '../drive/world-input.ts'

/** Target of tool calls: an episode with an agent, or a world without one. */
export interface ToolTarget {
  act(action: string): Pick<StepResult, 'observation' | 'terminated'> | Promise<Pick<StepResult, 'observation' | 'terminated'>>
  tools(): readonly Tool[] | Promise<readonly Tool[]>
  /** Aborted when the target is over. */
  readonly signal?: AbortSignal
}

/** Task of a world without an agent and a journal. */
export interface WorldToolTarget<State = unknown> extends ToolTarget {
  /** Current turn. */
  readonly turn: Turn<State>
  act(action: string): Pick<StepResult, 'observation' | 'terminated'>
  tools(): readonly Tool[]
}

/** Starts a task of a world, by default the first. Throws `CONFIG_INVALID` for an unusable world, and `TASK_UNKNOWN`. */
export function openToolTarget<State>(input: WorldInput<State>, task?: string): WorldToolTarget<State> {
  const world = readWorld(input)
  let turn = world.start(world.tasks.get(task ?? firstTask(world)))
  return {
    get turn() {
      return turn
    },
    act: (action) => {
      turn = world.step(turn.state, action)
      return { observation: turn.observation, terminated: turn.terminated }
    },
    tools: () => world.tools(turn.state),
  }
}

function firstTask({ id, tasks }: Pick<World, 'id' | 'tasks'>): string {
  for (const split of tasks.splits) for (const first of tasks.ids(split)) return first
  throw new OrreryError('TASK_UNKNOWN', `world ${id} has no task`)
}
