import { textcraft } from '@orreryjs/env-textcraft'
import { runAll, systemClock } from '@orreryjs/harness'
import { reactSpecs } from '../react-specs.mjs'
import { freshProcessor, milliseconds, rate } from './measure.mjs'

/** Steps per second of the Python original on a comparable core. */
const ORIGINAL_STEPS = 45_000

/** Benchmarks of TextCraft and ReAct. */
export async function textcraftBenchmarks() {
  const world = textcraft.create({ dialect: 'adapt' })
  const tasks = [...world.tasks.ids('adapt-200')].map((id) => world.tasks.get(id))
  const episodes = tasks.map((task) => ({ task, plan: world.plan(world.start(task).state) }))
  const steps = episodes.reduce((sum, { plan }) => sum + plan.length, 0)
  return [
    {
      name: 'textcraft: step on solver plans',
      ...(await rate(steps, () => episodes.forEach((episode) => void play(world, episode)))),
      unit: 'steps/s CPU time',
      goal: 1_000_000,
      better: 'higher',
      original: ORIGINAL_STEPS,
    },
    {
      name: 'textcraft: start',
      ...(await rate(tasks.length, () => tasks.forEach((task) => void world.start(task)))),
      unit: 'starts/s CPU time',
      goal: 50_000,
      better: 'higher',
    },
    { name: 'textcraft: import to first step', ...freshProcessor(FIRST_STEP), unit: 'ms CPU time', goal: 200, better: 'lower' },
    {
      name: 'textcraft: 200 ReAct episodes, simulated model',
      ...(await milliseconds(() => reactEpisodes(world, tasks))),
      unit: 'ms CPU time',
      goal: 1000,
      better: 'lower',
    },
  ]
}

const FIRST_STEP = `
  const { textcraft } = await import('@orreryjs/env-textcraft')
  const world = textcraft.create({ dialect: 'adapt' })
  world.step(world.start(world.tasks.get('textcraft/adapt-200/0')).state, 'get 1 cobblestone')`

function play(world, { task, plan }) {
  let state = world.start(task).state
  for (const action of plan) state = world.step(state, action).state
  return state
}

async function reactEpisodes(world, tasks) {
  const specs = reactSpecs(world, tasks, { maxSteps: 40 })
  const signal = new AbortController().signal
  await runAll(specs, { concurrency: 1, clock: systemClock, signal })
}
