import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { alfworld } from '@orreryjs/env-alfworld'
import { isTiny } from '../arguments.mjs'
import { milliseconds, rate } from './measure.mjs'

const DATA = fileURLToPath(new URL('../../../shared/data/alfworld', import.meta.url))
/** Steps per second of the Python original (24 to 47 ms per step). */
const ORIGINAL_STEPS = 1000 / 35
const LIVE_EPISODES = isTiny ? 100 : 10_000

/** ALFWorld benchmarks, on recorded episodes and original games if available, otherwise on oracle plans for generated houses. */
export async function alfworldBenchmarks() {
  const real = existsSync(DATA)
  const world = alfworld.create(real ? { data: DATA } : {})
  const episodes = real ? await recordedEpisodes(world) : plannedEpisodes(world)
  const source = real ? 'recorded episodes' : 'plans of generated houses'
  const starts = episodes.map(({ task }) => ({ task, state: world.start(task).state }))
  const steps = episodes.reduce((sum, { actions }) => sum + actions.length, 0)
  const playAll = (each) => episodes.forEach(({ actions }, index) => void play(world, starts[index].state, actions, each))
  return [
    {
      name: `alfworld: step on ${source}`,
      ...(await rate(steps, () => playAll(() => undefined))),
      unit: 'steps/s CPU time',
      goal: 500_000,
      better: 'higher',
      original: ORIGINAL_STEPS,
    },
    {
      name: `alfworld: step with admissible actions on ${source}`,
      ...(await rate(steps, () => playAll((state) => world.admissible(state)))),
      unit: 'steps/s CPU time',
      goal: 50_000,
      better: 'higher',
      original: ORIGINAL_STEPS,
    },
    {
      name: 'alfworld: start of a loaded task',
      ...(await rate(starts.length, () => starts.forEach(({ task }) => void world.start(task)))),
      unit: 'starts/s CPU time',
      goal: 20_000,
      better: 'higher',
    },
    {
      name: `alfworld: memory of ${LIVE_EPISODES} live episodes`,
      ...liveMemory(world, episodes),
      unit: 'MB',
      goal: 100,
      better: 'lower',
    },
    ...(real ? await loading() : []),
  ]
}

/** Recorded action sequences whose game is a task. */
async function recordedEpisodes(world) {
  const text = gunzipSync(await readFile(`${DATA}/golden.jsonl.gz`)).toString('utf8')
  const records = text.split('\n').filter((line) => line !== '')
  const ids = new Map(taskIds(world).map((id) => [gameOf(id), id]))
  return records.flatMap((line) => {
    const { dialect, game, steps } = JSON.parse(line)
    const id = dialect === world.dialect ? ids.get(gameOf(game)) : undefined
    return id === undefined ? [] : [{ task: world.tasks.get(id), actions: steps.map(({ action }) => action) }]
  })
}

/** `valid_seen/GAME/TRIAL` of a task id or a game's path. */
function gameOf(path) {
  return path.replace(/^alfworld\//, '').replace(/\/game\.tw-pddl$/, '')
}

function plannedEpisodes(world) {
  return [...world.tasks.ids('valid_unseen')].map((id) => {
    const task = world.tasks.get(id)
    return { task, actions: world.plan(world.start(task).state) }
  })
}

/** Task ids without duplicates: the published order repeats games of another split. */
function taskIds(world) {
  return world.tasks.splits.filter((split) => split !== 'valid_unseen_published').flatMap((split) => [...world.tasks.ids(split)])
}

function play(world, start, actions, each) {
  let state = start
  for (const action of actions) {
    state = world.step(state, action).state
    each(state)
  }
  return state
}

/** Memory (MB) of the final states of many episodes, excluding shared games. */
function liveMemory(world, episodes) {
  const run = () => Array.from({ length: LIVE_EPISODES }, (_, index) => finalState(world, episodes[index % episodes.length]))
  run()
  const before = usedMegabytes()
  const alive = run()
  const median = usedMegabytes() - before
  return { median, samples: alive.length }
}

function finalState(world, { task, actions }) {
  return play(world, world.start(task).state, actions, () => undefined)
}

/** Used heap (MB) after a full garbage collection, which needs a flag of Node.js. */
function usedMegabytes() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}

async function loading() {
  const games = taskIds(alfworld.create({ data: DATA }))
  const loadAll = () => {
    const world = alfworld.create({ data: DATA })
    for (const id of taskIds(world)) world.start(world.tasks.get(id))
  }
  const loadOne = () => {
    const world = alfworld.create({ data: DATA })
    world.start(world.tasks.get(games[0]))
  }
  return [
    {
      name: `alfworld: load of ${games.length} games`,
      ...(await milliseconds(loadAll)),
      unit: 'ms CPU time',
      goal: 2000,
      better: 'lower',
    },
    {
      name: 'alfworld: load of one game',
      ...(await milliseconds(loadOne)),
      unit: 'ms CPU time',
      goal: 5,
      better: 'lower',
    },
  ]
}
