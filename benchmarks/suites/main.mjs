// The papers' tables with the presets of the simulated model. Needs a build.
//
// node benchmarks/suites/main.mjs [--out benchmarks/suites]
//
// Writes RESULTS.md. The same command writes the same bytes on any machine.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { orrery as registry } from '@orreryjs/orrery'

const MODELS = ['simulated:strong', 'simulated:mid', 'simulated:weak']
/** Which rows the papers compare first of all. */
const CLAIMS = {
  'rebact-table1': ['rebact', 'react'],
  'rebact-table2': ['rebact', 'react'],
  'rebact-table3': ['rebact', 'react'],
  'laser-table1': ['laser', 'react'],
  'laser-table3': ['laser', 'laser - function call'],
  'ar-table1': ['anticipatory-reflection', 'plan-act'],
  'ar-table2': ['anticipatory-reflection', 'direct sampling'],
  'react-table3': ['react', 'act'],
  'react-table4': ['react', 'act'],
  'adapt-table1': ['adapt', 'react'],
  'adapt-table2': ['adapt', 'react'],
  'adapt-table3': ['adapt', 'react'],
  'lats-table': ['lats', 'react best of k'],
  'reflexion-curve': ['reflexion', 'again without lessons'],
  'webshop-table': ['first-hit', 'random'],
}
const MAIN = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'dist', 'main.js')

const { values } = parseArgs({ options: { out: { type: 'string', default: import.meta.dirname } } })
const place = mkdtempSync(join(tmpdir(), 'orrery-suites-'))
try {
  const parts = registry.suites.filter(({ published }) => published !== undefined).map(section)
  writeFileSync(join(values.out, 'RESULTS.md'), `${[header(), ...parts].join('\n\n')}\n`)
} finally {
  rmSync(place, { recursive: true })
}

function section({ id, summary }) {
  const started = performance.now()
  orrery('run', id, '--model', MODELS.join(','), '--deterministic', '--out', id)
  const report = readFileSync(join(place, id, 'report.md'), 'utf8')
  const tables = report.slice(report.indexOf('\n## ') + 1, report.indexOf('\n## How it was run')).replace(/^## /gm, '### ')
  const claim = CLAIMS[id] === undefined ? '' : `\n\n${compared(id, CLAIMS[id])}`
  console.log(`${id}: ${Math.round((performance.now() - started) / 1000)} s`)
  return `## ${id}\n\n${summary}.\n\n${tables.trim()}${claim}`
}

function compared(id, rows) {
  const comparisons = orrery('compare', ...rows.map((row) => `${id}#${row}`))
  return `### ${rows.join(' and ')}\n\n\`\`\`text\n${comparisons.trim()}\n\`\`\``
}

function orrery(...args) {
  const options = { cwd: place, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 }
  return execFileSync(process.execPath, [MAIN, ...args], options)
}

function header() {
  return `# The papers' tables, on our worlds (simulated)

Made by \`node benchmarks/suites/main.mjs\`. The model is the rule-based simulated one: our numbers say that the software works and what
follows from the error model's assumptions, and nothing about any real language model, nor about the papers. The presets were fitted
to ReAct alone (../calibration/RESULTS.md). TextCraft's tasks are the published ones; houses and shop are our own, and the paper of
\`ar-table1\` has WebArena. Each suite is run with the usual seed and limits; \`orrery run NAME --model openai:MODEL\` is the same with a
real model, and \`--dry-run\` says beforehand what it may cost.`
}
