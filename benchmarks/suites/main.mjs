// Runs the suites of the papers' tables with the presets of the simulated model. Needs a build.
//
// node benchmarks/suites/main.mjs [--out benchmarks/suites] [--only laser-table2,ar-table1]
//
// Writes RESULTS.md, or only the sections named with --only. The output is deterministic.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery as registry } from '@orreryjs/orrery'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { MAIN } from '../node-program.mjs'

const MODELS = ['simulated:strong', 'simulated:mid', 'simulated:weak']
/** Suites with one preset, because they run 812 tasks with four methods. */
const ONE_MODEL = { 'ar-table1': ['simulated:mid'], 'ar-table2': ['simulated:mid'] }
/** Main comparison of each paper. */
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
  'reflexion-curve': ['reflexion', 'retries without lessons'],
  'stateact-table2-alfworld': ['stateact', 'react'],
  'stateact-table2-webshop': ['stateact', 'react'],
  'stateact-table2-textcraft': ['stateact', 'react'],
  'reflact-alfworld': ['reflact', 'react in the same loop'],
  'webshop-table': ['first-hit', 'random'],
}

const values = readArguments({
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
  only: { type: 'string', tiny: 'webshop-table' },
})
/** Suites by their configuration. */
const played = new Map()
const folder = mkdtempSync(join(tmpdir(), 'orrery-suites-'))
try {
  const file = join(values.out, 'RESULTS.md')
  const only = values.only?.split(',')
  const known = only === undefined ? new Map() : sectionsIn(readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8'))
  const tables = registry.suites.filter(({ published }) => published !== undefined)
  const parts = tables.map((suite) => (only?.includes(suite.id) === false && known.get(suite.id)) || section(suite))
  writeFileSync(file, `${[header(), ...parts].join('\n\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Sections of a file by suite. */
function sectionsIn(text) {
  const parts = text.trimEnd().split(/\n\n(?=## )/)
  return new Map(parts.slice(1).map((part) => [/^## (\S+)/.exec(part)[1], part]))
}

function section({ id, summary, configuration }) {
  const started = performance.now()
  play(id, configuration)
  const report = readFileSync(join(folder, id, 'report.md'), 'utf8')
  const tables = report.slice(report.indexOf('\n## ') + 1, report.indexOf('\n## Configuration')).replace(/^## /gm, '### ')
  const claim = CLAIMS[id] === undefined ? '' : `\n\n${comparisonOf(id, CLAIMS[id])}`
  console.log(`${id}: ${Math.round((performance.now() - started) / 1000)} s`)
  return `## ${id}\n\n${summary}.\n\n${tables.trim()}${claim}`
}

/** Plays a suite, or copies the run of an earlier one with the same episodes: tables of a paper often differ only in their measures. */
function play(id, configuration) {
  const models = (ONE_MODEL[id] ?? MODELS).join(',')
  const key = JSON.stringify([configuration, models])
  const twin = played.get(key)
  played.set(key, id)
  if (twin === undefined) {
    orrery('run', id, '--yes', '--model', models, '--deterministic', '--out', id)
    return
  }
  cpSync(join(folder, twin), join(folder, id), { recursive: true })
  const manifest = join(folder, id, 'run.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), suite: id }, undefined, 2))
  orrery('resume', id)
}

function comparisonOf(id, rows) {
  const comparisons = orrery('compare', ...rows.map((row) => `${id}#${row}`))
  return `### ${rows.join(' and ')}\n\n\`\`\`text\n${comparisons.trim()}\n\`\`\``
}

function orrery(...args) {
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 }
  return execFileSync(process.execPath, [MAIN, ...args], options)
}

function header() {
  return `# Tables of the papers with the simulated presets (simulated)

\`node benchmarks/suites/main.mjs\` writes this page. It runs each suite with the presets \`strong\`, \`mid\` and \`weak\`, except the suites on
WebArena's 812 tasks, which run with \`mid\`. Simulated model: results do not transfer to real language models. They show that the harness
works, and what follows from the assumptions of the error model. The presets were fitted to ReAct only (../calibration/RESULTS.md).

TextCraft's tasks are the published ones. Houses, shops and WebArena's sites are generated. Seeds and limits are the defaults of each suite.
To run a suite with a real model, use \`orrery run NAME --model openai:MODEL\`; \`--dry-run\` estimates the cost.`
}
