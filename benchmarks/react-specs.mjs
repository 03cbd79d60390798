import { react } from '@orreryjs/agent-react'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'

/** Specs of ReAct episodes on the given tasks, with the error-free simulated model. */
export function reactSpecs(world, tasks, { profile = profileIn(world), maxSteps, rewind = ['navigate', 'none'] }) {
  const agent = react.create()
  const model = parseSimulated('simulated:perfect', PLAYERS)
  return tasks.map((task) => ({
    id: task.id,
    world,
    agent,
    model,
    task,
    trial: 1,
    profile,
    limits: { maxSteps },
    feedback: 'none',
    rewind,
    countThoughts: false,
    seed: '0',
    keepPrompts: false,
  }))
}

function profileIn(world) {
  return react.profiles.find((candidate) => candidate.world === world.id)
}
