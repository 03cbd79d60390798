// Plays episodes and keeps the requests of the agents with the replies.
import { agentProfile } from '@orreryjs/core/agents'
import { collectMetrics, zeroClock } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { parseSimulated } from '@orreryjs/simulated'

export const WORLDS = ['textcraft', 'alfworld', 'webshop', 'market', 'webarena']
export const AGENTS = [
  'react',
  'stateact',
  'reflact',
  'tool-loop',
  'occam',
  'awm',
  'rebact',
  'adapt',
  'reflexion',
  'lats',
  'laser',
  'anticipatory-reflection',
  'plan-act',
]
export const PRESETS = ['perfect', 'strong', 'mid', 'weak']

/** LATS calls the model thousands of times in an episode. Two iterations send all of its kinds of requests. */
const OPTIONS = { lats: { k: 2 } }

/** Returns the simulated model of a preset. */
export function modelOf(preset) {
  return parseSimulated(`simulated:${preset}`, PLAYERS)
}

/** Returns the reply of a model to one request. */
export function reply(model, request) {
  return model.generate(request, { signal: new AbortController().signal })
}

const worlds = new Map()

async function worldOf(id) {
  if (!worlds.has(id)) {
    const { package: source, limits } = await loadWorld(orrery, id)
    worlds.set(id, { source, limits, world: source.create({ dialect: source.defaultDialect(source.defaultSplit) }) })
  }
  return worlds.get(id)
}

/**
 * Plays an agent with a model on tasks spread over the default split of a world. Returns at most `requests` of the requests of each task,
 * evenly spaced, each with its task, the reply, and functions that return the world's plan and the admissible actions in its state.
 */
export async function record({ agent, world: id, model, tasks, requests = 12, maxSteps, options = OPTIONS[agent] ?? {} }) {
  const { source, limits, world } = await worldOf(id)
  const entry = await loadAgent(orrery, agent)
  const profile = agentProfile(entry, world, { world: source })
  const shared = {
    world,
    profile,
    agent: entry.create(world, options),
    trial: 1,
    limits: { ...entry.limits(limits, options, profile), ...(maxSteps && { maxSteps }) },
    feedback: 'none',
    rewind: [...entry.rewind.filter((means) => means !== 'none'), 'none'],
    countThoughts: false,
    seed: '0',
    keepPrompts: false,
  }
  const records = []
  const all = [...world.tasks.ids(source.defaultSplit)]
  const step = Math.max(1, Math.floor(all.length / tasks))
  for (const task of all.filter((_, index) => index % step === 0).slice(0, tasks)) {
    const seen = []
    const recording = {
      ...model,
      privileged: true,
      async generate(request, access) {
        const answer = await model.generate(request, access)
        const { start, steps } = access.privileged
        const { state } = (steps.at(-1) ?? { turn: start }).turn
        const plan = once(() => world.plan(state) ?? [])
        seen.push({ agent, world: id, task, request, reply: answer, plan, actions: once(() => world.admissible(state)) })
        return answer
      },
    }
    const spec = { ...shared, id: `${agent}/${task}`, model: recording, task: world.tasks.get(task) }
    const { signal } = new AbortController()
    await collectMetrics([spec], { concurrency: 1, clock: zeroClock, optimal: false, signal })
    records.push(...spread(seen, requests))
  }
  return records
}

function once(compute) {
  let value
  return () => {
    value ??= compute()
    return value
  }
}

/** Returns at most `count` items, evenly spaced, with the first one. */
function spread(items, count) {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)])
}
