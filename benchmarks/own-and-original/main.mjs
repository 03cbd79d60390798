// Compares Orrery's generated tasks with the original tasks: every agent with every preset on both, and rules that need no model.
// Needs a build. WebShop lasts about 15 minutes.
//
// node benchmarks/own-and-original/main.mjs --data ../shared/data [--world webshop] [--tasks 500] [--search-tasks 100] [--agents react,laser]
//
// Writes RESULTS.json, replacing only the worlds that ran, and the table in docs/fidelity.md. The output is deterministic.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { mean, planCell, play } from '../episodes.mjs'
import { putBetweenMarks } from '../put-between-marks.mjs'
import { report } from './report.mjs'
import { WORLDS } from './worlds.mjs'

const PRESETS = ['strong', 'mid', 'weak']
/** Agents that search a tree: hundreds of steps per task, so they play fewer tasks. */
const SEARCHING = ['lats']
const RESULTS = join(import.meta.dirname, 'RESULTS.json')
const ORIGINALS = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'fidelity.md')

const values = readArguments({
  data: { type: 'string', tiny: ORIGINALS },
  world: { type: 'string', multiple: true, default: Object.keys(WORLDS), tiny: ['textcraft'] },
  agents: { type: 'string', tiny: 'react' },
  tasks: { type: 'number', default: 500, tiny: 2 },
  'search-tasks': { type: 'number', default: 100, tiny: 1 },
  seed: { type: 'string', default: 'own and original' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})
if (values.data === undefined) throw new Error('--data is missing. Expected the folder with the original data of each world')
for (const name of values.world) {
  if (WORLDS[name] === undefined) throw new Error(`no world "${name}". Expected one of ${Object.keys(WORLDS).join(', ')}`)
}

const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
for (const name of values.world) results[name] = await compareWorld(name, WORLDS[name])
writeFileSync(join(values.out, 'RESULTS.json'), `${JSON.stringify(results, undefined, 2)}\n`)
putBetweenMarks(PAGE, 'own and original', report(results, WORLDS))

/** Plays all rows of a world on both kinds of tasks. */
async function compareWorld(world, { own, original, agents, rules }) {
  const sides = { own, original: original(values.data) }
  const chosen = values.agents?.split(',') ?? agents
  const rows = [
    ...rules.map((agent) => ({ agent, preset: 'none' })),
    ...chosen.flatMap((agent) => PRESETS.map((preset) => ({ agent, preset }))),
  ]
  const oracle = { own: await oracleLengths(world, sides.own), original: await oracleLengths(world, sides.original) }
  const measured = []
  for (const row of rows) {
    measured.push({ ...row, own: await cell(world, row, sides.own), original: await cell(world, row, sides.original) })
    console.error(world, JSON.stringify(measured.at(-1)))
  }
  return { tasks: Number(values.tasks), searchTasks: Number(values['search-tasks']), oracle, rows: measured }
}

/** Success and mean reward of an agent. */
async function cell(world, { agent, preset }, side) {
  const episodes = await plan(world, agent, preset === 'none' ? 'perfect' : preset, side)
  const metrics = await play(episodes)
  return {
    n: metrics.length,
    successes: metrics.filter(({ success }) => success).length,
    reward: round(mean(metrics.map(({ reward }) => reward))),
  }
}

/** Steps of the oracle in the tasks that it solves: number of such tasks, mean, and the 10 % and 90 % quantiles. */
async function oracleLengths(world, side) {
  const metrics = await play(await plan(world, 'oracle', 'perfect', side))
  const lengths = metrics.filter(({ success }) => success).map(({ steps }) => steps)
  const sorted = lengths.sort((a, b) => a - b)
  const quantile = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { n: metrics.length, solved: sorted.length, mean: round(mean(sorted)), q10: quantile(0.1), q90: quantile(0.9) }
}

function plan(world, agent, preset, side) {
  const tasks = Number(SEARCHING.includes(agent) ? values['search-tasks'] : values.tasks)
  return planCell({ agent, world, model: `simulated:${preset}`, tasks, seeds: true, seed: values.seed, ...side })
}

function round(value) {
  return Math.round(value * 1000) / 1000
}
