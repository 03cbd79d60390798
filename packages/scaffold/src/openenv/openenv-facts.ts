import { OrreryError, type Task, type World } from '@orreryjs/core'

/** Maximum number of actions in the probe file. */
const MAX_PROBE_ACTIONS = 100
/** Number of tasks in which an oracle is searched. */
const MAX_TASKS = 20

/** A task and actions in it, as `reset(injected_state=...)` accepts them. */
interface Trajectory {
  readonly task_id: string
  readonly actions: readonly string[]
}

/** Facts about a world that its OpenEnv package declares. All are computed by playing it. */
export interface OpenEnvFacts {
  /** Sum of the rewards along the oracle's plan. */
  readonly oracleReward: number
  readonly oracle: Trajectory
  /** Trajectories without any reward. */
  readonly canaries: readonly Trajectory[]
  /** Actions that the validator plays after `reset(seed=0)`. */
  readonly probe: readonly string[]
  /** Names of the tools that a fresh environment lists. */
  readonly tools: readonly string[]
  /** Number of tasks by split. */
  readonly counts: Readonly<Record<string, number>>
}

/** Plays the first tasks of a split. Throws `CONFIG_INVALID` if the oracle earns the full reward in no task. */
export function openEnvFacts(world: World, split: string): OpenEnvFacts {
  const ids = [...world.tasks.ids(split)].slice(0, MAX_TASKS)
  const solved = ids.map((id) => solve(world, world.tasks.get(id))).find(({ reward }) => reward >= 1)
  if (solved === undefined) {
    throw new OrreryError(
      'CONFIG_INVALID',
      `new openenv: the oracle solves none of the first ${ids.length} tasks of ${world.id} ${split}`,
      {
        hint: 'choose another split with --split; `orrery validate` examines a world',
      },
    )
  }
  const { task, actions, reward } = solved
  const first = world.start(world.tasks.get(ids[0] ?? task.id))
  const tools = world.tools(first.state).filter(({ action }) => action !== undefined)
  return {
    oracleReward: reward,
    oracle: { task_id: task.id, actions },
    canaries: [actions.slice(0, -1), ...(world.nearMisses?.(task) ?? []).map((each) => each.actions)]
      .filter((each) => rewardOf(world, task, each) === 0)
      .map((each) => ({ task_id: task.id, actions: each })),
    probe: (world.plan(first.state) ?? world.admissible(first.state)).slice(0, MAX_PROBE_ACTIONS),
    tools: [...new Set(['act', ...tools.map(({ name }) => name)])],
    counts: Object.fromEntries(world.tasks.splits.map((name) => [name, world.tasks.size(name)])),
  }
}

function solve(world: World, task: Task): { readonly task: Task; readonly actions: readonly string[]; readonly reward: number } {
  const actions = world.plan(world.start(task).state) ?? []
  return { task, actions, reward: rewardOf(world, task, actions) }
}

function rewardOf(world: World, task: Task, actions: readonly string[]): number {
  let turn = world.start(task)
  let sum = 0
  for (const action of actions) {
    turn = world.step(turn.state, action)
    sum += turn.reward
  }
  return sum
}
