import { rng } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { collectMetrics, zeroClock } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { parseSimulated } from '@orreryjs/simulated'

/** Cached worlds by name and options, because loading their data is slow. */
const worlds = new Map()

/**
 * Plans episodes of an agent with a simulated model on tasks of a split, as `orrery run` does. With `seeds` the model has a different
 * seed in each task, so that intervals include the variance of the model.
 * @param {{ agent: string, world: string, model: string, tasks?: number, options?: object, split?: string, worldOptions?: object,
 *   limits?: object, seeds?: boolean, seed?: string }} cell
 */
export async function planCell({
  agent: id,
  world: name,
  model,
  tasks = 50,
  options = {},
  seed = '0',
  seeds = false,
  limits,
  ...chosen
}) {
  const { package: source, limits: defaultLimits } = await loadWorld(orrery, name)
  const world = worldOf(source, chosen)
  const entry = await loadAgent(orrery, id)
  const profile = entry.needsModel ? agentProfile(entry, world, { world: source }) : noProfile(world)
  const agent = entry.create(world, options)
  const worldLimits = { ...defaultLimits, ...limits }
  return sample(world, chosen.split ?? source.defaultSplit, tasks, seed).map((task) => ({
    id: `${id}/${model}/${task}#1`,
    world,
    agent,
    profile,
    model: parseSimulated(seeds ? `${model},seed=${seed}/${task}` : `${model},seed=${seed}`, PLAYERS),
    task: world.tasks.get(task),
    trial: 1,
    limits: entry.limits(worldLimits, options, profile),
    feedback: 'none',
    rewind: [...entry.rewind.filter((means) => means !== 'none'), 'none'],
    countThoughts: false,
    seed,
    keepPrompts: false,
  }))
}

/** Plays episodes and returns their metrics in order. */
export async function play(episodes) {
  const { signal } = new AbortController()
  return collectMetrics(episodes, { concurrency: 1, clock: zeroClock, optimal: false, signal })
}

function worldOf(source, { split, worldOptions = {} }) {
  const options = { dialect: source.defaultDialect(split ?? source.defaultSplit), ...worldOptions }
  const key = JSON.stringify([source.id, options])
  const made = worlds.get(key) ?? source.create(options)
  worlds.set(key, made)
  return made
}

/** Random sample in the split's order, equal for all agents and models; the whole split if it has at most `count` tasks. */
function sample(world, split, count, seed) {
  const ids = [...world.tasks.ids(split)]
  const drawn = new Set(rng(seed, 'sample', world.id, split).shuffle(ids).slice(0, count))
  return ids.filter((id) => drawn.has(id))
}

function noProfile(world) {
  return { id: 'none', version: 0, world: world.id, dialects: [world.dialect], parts: {}, demonstrations: [] }
}

export function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
