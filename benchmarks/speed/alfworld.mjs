import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { alfworld } from '@orreryjs/env-alfworld'
import { milliseconds, rate } from './measure.mjs'

const DATA = fileURLToPath(new URL('../../../shared/data/alfworld', import.meta.url))
/** Steps per second of the Python original, which needs 24 to 47 ms for one. */
const ORIGINAL_STEPS = 1000 / 35
const LIVE_EPISODES = 10_000

/** ALFWorld: on the recorded episodes and real games where they are, else on the oracle's plans for our own houses. */
export async function alfworldBenchmarks() {
  const real = existsSync(DATA)
  const world = alfworld.create(real ? { data: DATA } : {})
  const episodes = real ? await recordedEpisodes(world) : plannedEpisodes(world)
  const source = real ? 'recorded episodes' : 'plans of our houses'
  const starts = episodes.map(({ task }) => ({ task, state: world.start(task).state }))
  const steps = episodes.reduce((sum, { actions }) => sum + actions.length, 0)
  const playAll = (each) => episodes.forEach(({ actions }, index) => void play(world, starts[index].state, actions, each))
  return [
    {
      name: `alfworld: step on ${source}`,
      ...(await rate('step', steps, () => playAll(() => undefined))),
      unit: 'steps/s',
      goal: 500_000,
      better: 'higher',
      original: ORIGINAL_STEPS,
    },
    {
      name: `alfworld: step with admissible actions on ${source}`,
      ...(await rate('admissible', steps, () => playAll((state) => world.admissible(state)))),
      unit: 'steps/s',
      goal: 50_000,
      better: 'higher',
      original: ORIGINAL_STEPS,
    },
    {
      name: 'alfworld: start of a loaded task',
      ...(await rate('start', starts.length, () => starts.forEach(({ task }) => void world.start(task)))),
      unit: 'starts/s',
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

/** The recorded action sequences whose game is among the tasks. */
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

/** `valid_seen/GAME/TRIAL` of a task's id or of the path of a game. */
function gameOf(path) {
  return path.replace(/^alfworld\//, '').replace(/\/game\.tw-pddl$/, '')
}

function plannedEpisodes(world) {
  return [...world.tasks.ids('valid_unseen')].map((id) => {
    const task = world.tasks.get(id)
    return { task, actions: world.plan(world.start(task).state) }
  })
}

/** Every game once: the published order lists games of another split again. */
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

/** Megabytes that the final states of many episodes hold beyond what their games share. */
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

/** After a full collection, which Node offers only by a flag. */
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
      ...(await milliseconds('all', loadAll)),
      unit: 'ms',
      goal: 2000,
      better: 'lower',
    },
    {
      name: 'alfworld: load of one game',
      ...(await milliseconds('one', loadOne)),
      unit: 'ms',
      goal: 5,
      better: 'lower',
    },
  ]
}
