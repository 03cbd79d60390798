import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rng } from '@orreryjs/core'
import { createWebArena } from '@orreryjs/env-webarena'
import { isTiny } from '../arguments.mjs'
import { freshProcessor, processorTime } from './measure.mjs'
import { collectUrls } from './webarena-urls.mjs'

const LIVE_EPISODES = isTiny ? 20 : 10_000
/** Every `EVERY`-th task of split `test` provides the oracle's plan and a random walk of `LENGTH` steps. */
const EVERY = isTiny ? 400 : 8
const LENGTH = 30
const ROUNDS = isTiny ? 1 : 5
/** Number of new pages; the first half warms up the compiler. */
const PAGES = isTiny ? 20 : 8000
/** Steps per second of the original with its containers and browser. */
const ORIGINAL_STEPS = 0.3

/**
 * WebArena benchmarks on data of standard size. Transitions are memoized per process, so each action sequence is executed twice: first in
 * a fresh process per round, where only first pages are cached, and again, as another agent with the same plan would. Actions are chosen
 * before the measurement. Measures CPU time, including garbage collection and compilation.
 */
export function webarenaBenchmarks() {
  const planned = plansOf(createWebArena())
  const random = randomsOf(createWebArena())
  return [
    ...stepRows("the oracle's plans", planned),
    ...stepRows('random walks', random),
    ...pageRows(),
    startRow(),
    {
      name: 'webarena: import and databases of store and forum at standard size',
      ...freshProcessor(DATABASES),
      unit: 'ms CPU time',
      goal: 1500,
      better: 'lower',
    },
    memoryRow([...planned, ...random]),
  ]
}

/** The oracle's plans. */
function plansOf(world) {
  return tasksOf(world).map((task) => ({ id: task.id, actions: world.plan(world.start(task).state).slice(0, -1) }))
}

function randomsOf(world) {
  return tasksOf(world).map((task) => randomWalk(world, task))
}

function tasksOf(world) {
  const ids = [...world.tasks.ids('test')].filter((_, index) => index % EVERY === 0)
  return ids.map((id) => world.tasks.get(id))
}

/** Random walk over admissible actions, with a few that only scroll or navigate the page. */
function randomWalk(world, task) {
  const random = rng('benchmark', task.id)
  const actions = []
  let { state } = world.start(task)
  while (actions.length < LENGTH) {
    const worth = world.admissible(state).filter((action) => !action.startsWith('stop'))
    const action = random.next() < 0.15 ? random.pick(PAGE_ACTIONS) : random.pick(worth)
    actions.push(action)
    state = world.step(state, action).state
  }
  return { id: task.id, actions }
}

const PAGE_ACTIONS = ['scroll [down]', 'scroll [up]', 'press [Tab]', 'press [PageDown]', 'go_back']

/** Rows of steps/s with observations. */
function stepRows(name, walks) {
  const steps = walks.reduce((sum, { actions }) => sum + actions.length, 0)
  const rounds = roundsOf('webarena-round.mjs', walks)
  return ['first', 'again'].map((which) => ({
    name: `webarena: step on ${name}, ${which === 'first' ? 'first execution' : 'memoized'}, ${steps.toLocaleString('en-US')} steps, ${rounds[0].pages} page types`,
    median: steps / (medianOf(rounds, which) / 1e6),
    samples: ROUNDS,
    unit: 'steps/s CPU time',
    goal: 5000,
    better: 'higher',
    original: ORIGINAL_STEPS,
  }))
}

/** Rows of pages that are opened for the first time. */
function pageRows() {
  const rounds = roundsOf('webarena-pages.mjs', collectUrls(PAGES))
  return [
    {
      name: 'webarena: new pages in the first second of a fresh process, with the databases of all sites',
      median: medianOf(rounds, 'pagesInFirstSecond'),
      samples: ROUNDS,
      unit: 'pages',
      goal: 1500,
      better: 'higher',
    },
    {
      name: `webarena: new pages after ${(PAGES / 2).toLocaleString('en-US')} other pages`,
      median: medianOf(rounds, 'warmRate'),
      samples: ROUNDS,
      unit: 'pages/s CPU time',
      goal: 3000,
      better: 'higher',
    },
  ]
}

/** Results of a program on an input; each round runs in a separate process. */
function roundsOf(program, input) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-webarena-'))
  const file = join(folder, 'input.json')
  writeFileSync(file, JSON.stringify(input))
  try {
    const path = fileURLToPath(new URL(program, import.meta.url))
    return Array.from({ length: ROUNDS }, () => JSON.parse(execFileSync(process.execPath, [path, file], { encoding: 'utf8' })))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function medianOf(rounds, field) {
  return rounds.map((each) => each[field]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]
}

function play(world, start, actions) {
  let state = start
  for (const action of actions) {
    const turn = world.step(state, action)
    state = turn.state
  }
  return state
}

/** Row of first starts of known tasks. The warm-up creates the first pages, which equal worlds share. */
function startRow() {
  const worlds = Array.from({ length: isTiny ? 1 : 20 }, () => createWebArena())
  const tasks = worlds.map((world) => [...world.tasks.ids('dev')].map((id) => world.tasks.get(id)))
  let at = 0
  const { median, samples } = processorTime(
    () => {
      const world = worlds[at % worlds.length]
      for (const task of tasks[at % worlds.length]) void world.start(task)
      at += 1
    },
    15,
    5,
  )
  return {
    name: "webarena: a task's first start, with cached first pages",
    median: median / tasks[0].length,
    samples,
    unit: 'µs CPU time',
    goal: 50,
    better: 'lower',
  }
}

const DATABASES = `
  const { createWebArena } = await import('@orreryjs/env-webarena')
  const world = createWebArena()
  world.start(world.tasks.get('webarena/test/0'))
  world.visit(world.start(world.tasks.get('webarena/test/0')).state, { method: 'GET', url: 'http://forum.test/', form: [] })`

/** Memory of episodes at different depths of their walks, excluding the world's own data. */
function memoryRow(walks) {
  const world = createWebArena()
  const live = (index) => {
    const { id, actions } = walks[index % walks.length]
    const depth = 1 + (Math.floor(index / walks.length) % actions.length)
    return play(world, world.start(world.tasks.get(id)).state, actions.slice(0, depth))
  }
  for (let index = 0; index < LIVE_EPISODES / 10; index += 1) live(index)
  const before = usedMegabytes()
  const states = Array.from({ length: LIVE_EPISODES }, (_, index) => live(index))
  const median = usedMegabytes() - before
  return {
    name: `webarena: memory of ${states.length.toLocaleString('en-US')} live episodes`,
    median,
    samples: 1,
    unit: 'MB',
    goal: 200,
    better: 'lower',
  }
}

function usedMegabytes() {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** Runs a full garbage collection, which needs a flag of Node.js. */
function collect() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
