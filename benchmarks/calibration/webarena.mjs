// Measures the success of ReAct with every preset on the 812 tasks of WebArena. The weight of WebArena's errors is fitted to the published
// baseline with GPT-4, 14.41 %; other agents are not played. Needs a build; lasts about six minutes.
//
// node benchmarks/calibration/webarena.mjs [--tasks 812] [--seeds 3]
//
// Writes a table of docs/simulated-and-published.md. The output is deterministic.
import { readArguments } from '../arguments.mjs'
import { planCell, play } from '../episodes.mjs'
import { putOnPage } from './update-page.mjs'

/** Columns by the prefix of the task type. */
const SITES = [
  ['shop', 'store'],
  ['admin', 'back office'],
  ['forum', 'forum'],
  ['map', 'map'],
  ['code', 'code host'],
  ['several', 'several sites'],
]

const values = readArguments({ tasks: { type: 'number', default: 812, tiny: 1 }, seeds: { type: 'number', default: 3, tiny: 1 } })

const rows = []
for (const preset of ['perfect', 'strong', 'mid', 'weak']) {
  const played = []
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const cell = { agent: 'react', world: 'webarena', split: 'test', model: `simulated:${preset}`, tasks: Number(values.tasks) }
    played.push(...(await play(await planCell({ ...cell, seeds: true, seed: `check ${seed}` }))))
  }
  if (rows.length === 0) rows.push(['tasks', ...sitesOf(played).map(({ length }) => String(length / Number(values.seeds)))])
  rows.push([`\`${preset}\``, ...sitesOf(played).map(percent)])
  console.error(rows.at(-1).join(' '))
}
const heading = ['', 'all', ...SITES.map(([, name]) => name)]
const rule = heading.map((_, index) => (index === 0 ? '---' : '---:'))
putOnPage('webarena', [heading, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))

/** Returns all episodes, and the episodes of each site. */
function sitesOf(played) {
  return [played, ...SITES.map(([site]) => played.filter(({ taskType }) => taskType.startsWith(`${site}.`)))]
}

function percent(played) {
  return ((100 * played.filter(({ success }) => success).length) / played.length).toFixed(1)
}
