// Measures how the simulated model reacts to edits of prompts: not to edits without meaning, and in the expected direction to the others.
// Needs a build; takes about two minutes of CPU time.
//
// node benchmarks/metamorphic/main.mjs [--only TEXT] [--out FILE]
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../arguments.mjs'
import { DIRECTIONAL_EDITS } from './directional-edits.mjs'
import { INVARIANCE_EDITS } from './invariance-edits.mjs'
import { MAX_CHANGED, SIGNIFICANCE } from './measure.mjs'
import { AGENTS, PRESETS, WORLDS } from './record.mjs'
import { directionalResults, invarianceResults } from './suite.mjs'
import { directionTable, invarianceTable } from './table.mjs'

const RESULTS = fileURLToPath(new URL('RESULTS.md', import.meta.url))
const values = readArguments({
  only: { type: 'string', default: '', tiny: 'space at the end' },
  out: { type: 'string', default: RESULTS },
})
/** Some requests of one agent in one world. */
const TINY = { agents: ['react'], worlds: ['textcraft'], presets: ['mid'], tasks: 1, firsts: 1 }
const sample = values.tiny ? TINY : {}
const chosen = (edits) => ({ names: Object.keys(edits).filter((name) => name.includes(values.only)) })

const invariance = await invarianceResults(sample, chosen(INVARIANCE_EDITS))
console.log(invarianceTable(invariance, MAX_CHANGED))
const directional = await directionalResults(sample, chosen(DIRECTIONAL_EDITS))
console.log(directionTable(directional, PRESETS))
if (values.only === '') writeFileSync(values.out, page())

function page() {
  const steady = invariance.filter(({ share }) => share <= MAX_CHANGED).length
  const moving = directional.filter(({ holds }) => holds).length
  return `# Edits of prompts

This page shows which edits of a prompt change the decisions of the simulated model. \`node benchmarks/metamorphic/main.mjs\` writes it.
Simulated model: results do not transfer to real language models.

Requests are recorded from episodes of ${AGENTS.length} agents in ${WORLDS.length} worlds (${WORLDS.join(', ')}) with the presets ${PRESETS.join(', ')}. Each edit is applied
to each request. A decision is the action, the verdict, the score or the plan of a reply, without its wording.

## Edits without meaning

An edit holds if at most ${100 * MAX_CHANGED} % of the decisions change. ${steady} of ${invariance.length} edits hold. The last column names the preset, world or agent with
the largest share of changed decisions.

${invarianceTable(invariance, MAX_CHANGED)}

## Edits with meaning

An edit holds if the statistic moves in the stated direction with p < ${String(SIGNIFICANCE).replace(/^0/, '')}. The test is an exact two-sided sign test over tasks, because
all agents and presets share the random draws of a task. ${moving} of ${directional.length} edits hold. A cell is the mean of the statistic before and after
the edit, by preset.

${directionTable(directional, PRESETS)}
`
}
