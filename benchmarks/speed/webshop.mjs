import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { webshop } from '@orreryjs/env-webshop'
import { runAll, systemClock } from '@orreryjs/harness'
import { isTiny } from '../arguments.mjs'
import { reactSpecs } from '../react-specs.mjs'
import { freshProcessor, milliseconds, processorRate, rate } from './measure.mjs'

const SHOPPERS = isTiny ? 100 : 10_000
const SEARCHES = isTiny ? 5 : 500

/**
 * WebShop benchmarks on the 1,000 generated products. Measures CPU time: steps and searches wait for nothing, and wall-clock time depends
 * on the load of the machine.
 */
export async function webshopBenchmarks() {
  const world = webshop.create()
  const episodes = [...world.tasks.ids('test')].map((id) => plannedEpisode(world, world.tasks.get(id)))
  const tours = episodes.map(({ start, actions }) => ({ start, actions: actions.slice(0, -1) }))
  const ends = tours.map((tour) => play(world, tour))
  const steps = tours.reduce((sum, { actions }) => sum + actions.length, 0)
  return [
    {
      name: 'webshop: step, cached searches',
      ...processorRate(steps, () => tours.forEach((tour) => void play(world, tour))),
      unit: 'steps/s CPU time',
      goal: 200_000,
      better: 'higher',
    },
    {
      name: 'webshop: purchase with its reward',
      ...(await rate(ends.length, () => ends.forEach((state) => void world.step(state, 'click[Buy Now]')))),
      unit: 'steps/s CPU time',
      goal: 20_000,
      better: 'higher',
    },
    ...searches(world, episodes),
    {
      name: 'webshop: start',
      ...(await rate(episodes.length, () => episodes.forEach(({ task }) => void world.start(task)))),
      unit: 'starts/s CPU time',
      goal: 50_000,
      better: 'higher',
    },
    {
      name: `webshop: memory of ${SHOPPERS} shoppers beyond the shop`,
      ...shopperMemory(world, tours),
      unit: 'MB',
      goal: 50,
      better: 'lower',
    },
    {
      name: 'webshop: import to first search',
      ...freshProcessor(FIRST_SEARCH),
      unit: 'ms CPU time',
      goal: 1500,
      better: 'lower',
    },
    {
      name: 'webshop: 100 ReAct episodes, simulated model',
      ...(await milliseconds(() => reactEpisodes(world, episodes.slice(0, 100)))),
      unit: 'ms CPU time',
      goal: 1000,
      better: 'lower',
    },
  ]
}

const FIRST_SEARCH = `
  const { webshop } = await import('@orreryjs/env-webshop')
  const world = webshop.create()
  world.step(world.start(world.tasks.get([...world.tasks.ids('test')][0])).state, 'search[shoes]')`

function plannedEpisode(world, task) {
  const start = world.start(task).state
  return { task, start, actions: world.plan(start) }
}

function play(world, { start, actions }) {
  let state = start
  for (const action of actions) state = world.step(state, action).state
  return state
}

/** Search rows: six words, as people search, and whole instructions, as programs do. */
function searches(world, episodes) {
  const instructions = episodes.map(({ task }) => task.goal.replace(/[[\]]/g, ' '))
  const short = instructions.map((text) =>
    text
      .match(/[a-z]{5,}/g)
      .slice(0, 6)
      .join(' '),
  )
  const row = (kind, queries) => ({
    name: `webshop: search for ${kind} in 1,000 products, not cached`,
    ...processorRate(SEARCHES, freshSearches(world, episodes[0].start, queries)),
    unit: 'searches/s CPU time',
    goal: 5000,
    better: 'higher',
  })
  return [row('six words', short), row('whole instructions', instructions)]
}

/** Returns a function that runs uncached searches: an additional word without matches makes each query unique. */
function freshSearches(world, start, queries) {
  let count = 0
  return () => {
    for (let index = 0; index < SEARCHES; index += 1) {
      count += 1
      world.step(start, `search[${queries[count % queries.length]} zz${count}]`)
    }
  }
}

/** Memory (MB) of shoppers before the purchase, with all their searches cached. */
function shopperMemory(world, tours) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const samples = Array.from({ length: 5 }, () => {
    collect()
    const before = process.memoryUsage().heapUsed
    const shoppers = Array.from({ length: SHOPPERS }, (_, index) => play(world, tours[index % tours.length]))
    collect()
    const used = process.memoryUsage().heapUsed - before
    return shoppers.length === SHOPPERS ? used / 1e6 : Number.NaN
  })
  return { median: samples.sort((a, b) => a - b)[2], samples: samples.length }
}

async function reactEpisodes(world, episodes) {
  const tasks = episodes.map(({ task }) => task)
  const specs = reactSpecs(world, tasks, { maxSteps: 15 })
  await runAll(specs, { concurrency: 1, clock: systemClock, signal: new AbortController().signal })
}
