import type { Agent, Task, TaskSource, World } from '@orreryjs/core'
import { act } from '@orreryjs/core'
import { driveAll, type TinyCraftState, type Trajectory, tinyCraft } from '@orreryjs/testing'
import { agentOf, PLANKS } from './agents.ts'

/** Creates the tiny craft world with a number of tasks, all of them planks. */
export function manyTasks(count: number): World<TinyCraftState> {
  const world = tinyCraft()
  const [first] = world.tasks.ids('all')
  const model = world.tasks.get(String(first))
  const all: readonly Task[] = Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `tiny-craft/all/${index}`,
    hash: `${index}`,
  }))
  const tasks: TaskSource = {
    splits: ['all'],
    size: () => count,
    ids: () => all.map(({ id }) => id),
    get: (id) => all.find((task) => task.id === id) ?? model,
  }
  return { ...world, tasks }
}

/** Creates an agent that solves the tasks with certain numbers. */
export function solver(id: string, solves: (number: number) => boolean): Agent {
  return agentOf(function* ({ task }) {
    if (!solves(Number(task.id.split('/').at(-1)))) return undefined
    for (const action of PLANKS) if ((yield* act(action)).terminated) return undefined
    return undefined
  }, id)
}

/** Plays a number of tasks of the tiny craft world. */
export function play(agent: Agent, count: number, trials: number = 1): Promise<readonly Trajectory[]> {
  return driveAll(agent, { world: manyTasks(count), trials })
}
