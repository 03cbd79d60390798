import { runAll, signalsOf, zeroClock } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { planCell } from '../episodes.mjs'

/** Worth of a step into a state without a plan. */
const DEAD_END = -50

/**
 * Plays several rollouts of each task with ReAct and a simulated model, and adds the exact worth of each step: the distance to goal before it
 * minus the distance after it.
 */
export async function playRollouts({ world: name, model, tasks, rollouts }) {
  const planned = await planCell({ agent: 'react', world: name, model, tasks })
  const specs = Array.from({ length: rollouts }, (_, rollout) =>
    planned.map((spec) => ({
      ...spec,
      id: `${spec.id}.${rollout}`,
      model: parseSimulated(`${model},seed=${rollout}/${spec.task.id}`, PLAYERS),
    })),
  ).flat()
  const events = new Map(specs.map(({ id }) => [id, []]))
  await runAll(specs, {
    concurrency: 1,
    clock: zeroClock,
    optimal: false,
    signal: new AbortController().signal,
    onEvent: (event) => event.type === 'step-end' && events.get(event.episode).push(event),
    onEpisodeEnd: () => {},
    onFailure: (failed, error) => {
      throw new Error(`${failed.id} failed`, { cause: error })
    },
  })
  return specs.map((spec) => rolloutOf(spec, events.get(spec.id)))
}

function rolloutOf({ world, task }, events) {
  const read = signalsOf(world)
  let turn = world.start(task)
  const steps = events.map(({ action }) => {
    const next = world.step(turn.state, action)
    const [before, after] = [turn, next].map((each) => read(each, ['state_key', 'distance']))
    const step = {
      before: before.state_key,
      after: after.state_key,
      textBefore: turn.observation.text,
      textAfter: next.observation.text,
      action,
      isInvalid: next.invalid !== undefined,
      worth: before.distance === null ? 0 : after.distance === null ? DEAD_END : before.distance - after.distance,
    }
    turn = next
    return step
  })
  return { task: task.id, goal: task.goal, success: turn.success, steps }
}
