import type { Agent, Task } from '@orrery/core'
import { runEpisode } from '@orrery/harness'
import { openEpisode } from './episode.ts'
import { allTasks, type Setting } from './setting.ts'
import type { Trajectory } from './trajectory.ts'

/**
 * Lets an agent play one episode, in memory and by the interpreter of every run, and gives all that happened. What breaks
 * the agent, the world or the model ends the episode with `error`, as in a run. Rejects with what the test got wrong:
 * `TASK_UNKNOWN`, `PROFILE_UNKNOWN`, and `MODEL_SCRIPT` or `MODEL_UNRECORDED` where no reply was prepared.
 */
export async function drive<State>(agent: Agent, setting: Setting<State>): Promise<Trajectory<State>> {
  const { spec, context, trajectory } = openEpisode(agent, setting)
  await runEpisode(spec, context)
  return trajectory()
}

/** A setting for many episodes. */
export interface SuiteSetting<State = unknown> extends Omit<Setting<State>, 'task' | 'trial'> {
  /** @default all tasks of the world */
  readonly tasks?: readonly (string | Task)[]
  /** Attempts at each task. @default 1 */
  readonly trials?: number
}

/** Drives an agent through many tasks, one after the other: task by task, attempt by attempt. */
export async function driveAll<State>(agent: Agent, suite: SuiteSetting<State>): Promise<readonly Trajectory<State>[]> {
  const { tasks = allTasks(suite.world), trials = 1, ...setting } = suite
  const trajectories: Trajectory<State>[] = []
  for (const task of tasks) {
    for (let trial = 1; trial <= trials; trial += 1) trajectories.push(await drive(agent, { ...setting, task, trial }))
  }
  return trajectories
}
