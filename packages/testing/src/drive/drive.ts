import { isOrreryError, OrreryError, type Task } from '@orreryjs/core'
import { runEpisode } from '@orreryjs/harness'
import type { AgentInput } from './agent-input.ts'
import { openEpisode } from './episode.ts'
import { allTasks, type EpisodeOptions } from './episode-options.ts'
import type { Trajectory } from './trajectory.ts'
import { readWorld } from './world-input.ts'

/**
 * Runs one episode of an agent in memory, with the standard interpreter, and returns everything that happened. Errors of the
 * agent, the world or the model end the episode with `error`, as in a run. Rejects if the test is misconfigured: `CONFIG_INVALID` for an
 * unusable agent, world or model, `TASK_UNKNOWN`, `PROFILE_UNKNOWN`, and `MODEL_SCRIPT` or `MODEL_UNRECORDED` if no reply was prepared.
 */
export async function drive<State>(agent: AgentInput, options: EpisodeOptions<State>): Promise<Trajectory<State>> {
  const { spec, context, trajectory } = openEpisode(agent, options)
  await runEpisode(spec, context)
  return trajectory()
}

/**
 * Runs another episode with the same options; `caller` is its name in errors. If a script that the first episode shared has run out, the error
 * says so.
 */
export async function driveRepeat<State>(
  agent: AgentInput,
  options: EpisodeOptions<State>,
  caller: string,
): Promise<Trajectory<State>> {
  try {
    return await drive(agent, options)
  } catch (error) {
    if (!isOrreryError(error) || error.code !== 'MODEL_SCRIPT' || typeof options.model !== 'object') throw error
    throw new OrreryError('MODEL_SCRIPT', `${error.message}\n(${caller}, with the model of the first episode)`, {
      hint: 'set `model` to a function, so that each episode gets a fresh model',
      cause: error,
    })
  }
}

/** Setting for many episodes. */
export interface SuiteOptions<State = unknown> extends Omit<EpisodeOptions<State>, 'task' | 'trial'> {
  /** Tasks to run. @default all tasks of the world */
  readonly tasks?: readonly (string | Task)[]
  /** Attempts at each task. @default 1 */
  readonly trials?: number
}

/** Runs an agent on many tasks sequentially: task by task, attempt by attempt. Rejects like `drive`. */
export async function driveAll<State>(agent: AgentInput, suite: SuiteOptions<State>): Promise<readonly Trajectory<State>[]> {
  const world = readWorld(suite.world)
  const { tasks = allTasks(world), trials = 1, ...options } = { ...suite, world }
  if (!Number.isInteger(trials) || trials < 1)
    throw new TypeError(`driveAll needs a whole number of trials, 1 or more; got ${trials}`)
  const trajectories: Trajectory<State>[] = []
  for (const task of tasks) {
    for (let trial = 1; trial <= trials; trial += 1) {
      const play = trajectories.length === 0 ? drive : driveRepeat
      trajectories.push(await play(agent, { ...options, task, trial }, `episode ${trajectories.length + 1}`))
    }
  }
  return trajectories
}
