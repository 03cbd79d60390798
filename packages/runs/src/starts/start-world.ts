import { contentHash, OrreryError, type Task, type TaskSource, type Turn, type World } from '@orreryjs/core'
import type { StartState, StartStates } from './start-file.ts'

const worlds = new WeakMap<World, WeakMap<readonly StartState[], World>>()

/** Returns the world with start states as its tasks; the same object for the same arguments. Throws as `startWorld` does. */
export function worldOfStarts(world: World, states: StartStates): World {
  const known = worlds.get(world) ?? new WeakMap<readonly StartState[], World>()
  worlds.set(world, known)
  const created = known.get(states.starts) ?? startWorld(world, states)
  known.set(states.starts, created)
  return created
}

/**
 * Creates a world with start states as its tasks. A task starts in the state that its recorded actions reach, and its first observation
 * describes the steps before the start. Everything else is the original world. `tasks.get` throws `START_CHANGED` for a start that no longer reaches its
 * state, or `CONFIG_INVALID` for a start of another world.
 */
function startWorld(world: World, { file, starts }: StartStates): World {
  for (const { id, world: expected } of starts) {
    if (expected === world.id) continue
    throw new OrreryError('CONFIG_INVALID', `${file}: ${id} is a start in the world ${expected}, not in ${world.id}`)
  }
  const byId = new Map(starts.map((start) => [start.id, start]))
  const tasks = new Map<string, Task>()
  const startOf = (id: string): StartState => {
    const found = byId.get(id)
    if (found !== undefined) return found
    throw new OrreryError('TASK_UNKNOWN', `no task "${id}" in ${file}. Expected the id of a start, such as ${starts[0]?.id}`)
  }
  // Near misses and dead ends are actions from the first state of a task.
  const { nearMisses: _nearMisses, deadEnds: _deadEnds, ...rest } = world
  return {
    ...rest,
    tasks: {
      ...splitsOf(world, starts),
      get(id) {
        const known = tasks.get(id)
        if (known !== undefined) return known
        const start = startOf(id)
        const task = taskOf(checkedTask(world, start, file), start)
        checkStates(world, start, file)
        tasks.set(id, task)
        return task
      },
    },
    start({ id }) {
      const start = startOf(id)
      const turns = replay(world, start)
      const last = turns.at(-1)
      if (last === undefined) throw new OrreryError('INTERNAL', `${id}: no turn`)
      const text = transcript(start, turns)
      return { ...last, observation: { ...last.observation, text }, reward: 0, changed: false }
    },
  }
}

function splitsOf(world: World, starts: readonly StartState[]): Pick<TaskSource, 'splits' | 'size' | 'ids'> {
  const ids = new Map<string, string[]>()
  for (const { id, split } of starts) {
    const own = ids.get(split) ?? []
    ids.set(split, own)
    own.push(id)
  }
  const splits = world.tasks.splits.filter((split) => ids.has(split))
  const idsOf = (split: string): readonly string[] => {
    const found = ids.get(split)
    if (found !== undefined) return found
    throw new OrreryError('SPLIT_UNKNOWN', `no start in the split ${split} of ${world.id}. Expected ${splits.join(', ')}`)
  }
  return { splits, ids: idsOf, size: (split) => idsOf(split).length }
}

/** Returns the task of a start. Its hash covers everything that decides observations, rewards and the remaining steps. */
function taskOf(task: Task, { id, steps, stepsTaken }: StartState): Task {
  const actions = steps.map(({ action }) => action)
  return {
    ...task,
    id,
    // Starts of one task are correlated.
    cluster: task.cluster ?? task.id,
    hash: contentHash({ start: task.hash, actions, stepsTaken }),
    stepsTaken,
  }
}

/** Returns the original task. Throws `START_CHANGED` if it differs from the recorded one. */
function checkedTask(world: World, { id, task: name, taskHash }: StartState, file: string): Task {
  const task = world.tasks.get(name)
  if (task.hash === taskHash) return task
  throw changed(
    `${file}: ${id}: the task ${name} differs from the recorded one`,
    'use the data and the options of the recorded run: --data, --world-option',
  )
}

/** Throws `START_CHANGED` for the first step that no longer leads to its recorded state. */
function checkStates(world: World, start: StartState, file: string): void {
  const expected = [start.first, ...start.steps.map(({ state }) => state)]
  const different = replay(world, start).findIndex(({ state }, at) => contentHash(state) !== expected[at])
  if (different < 0) return
  const where = different === 0 ? 'the first state' : `step ${different}, ${JSON.stringify(start.steps[different - 1]?.action)},`
  const problem = different === 0 ? 'differs from the recorded one' : 'no longer leads to its recorded state'
  throw changed(
    `${file}: ${start.id}: ${where} ${problem}`,
    'make the file again from a run of this version: `orrery tasks from`',
  )
}

function changed(message: string, hint: string): OrreryError {
  return new OrreryError('START_CHANGED', message, { hint })
}

/** Returns the initial turn and the turn of each step. */
function replay(world: World, { task, steps }: StartState): readonly Turn[] {
  let turn = world.start(world.tasks.get(task))
  const turns = [turn]
  for (const { action } of steps) {
    turn = world.step(turn.state, action)
    turns.push(turn)
  }
  return turns
}

/**
 * Returns the first observation of a start: the transcript in the form in which agents write it, `> action` and the observation. Agents put
 * the first observation where their prompts state the task, so an agent continues as if it had taken the earlier steps itself.
 */
function transcript({ steps }: StartState, turns: readonly Turn[]): string {
  const [opening = '', ...observations] = turns.map(({ observation }) => observation.text)
  return [opening, ...steps.flatMap(({ action }, at) => [`> ${action}`, observations[at] ?? ''])].join('\n')
}
