// Copies RESULTS.json (written by main.mjs) into the tables of the agents' READMEs; `--check` only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../arguments.mjs'

const { check } = readArguments({ check: { type: 'boolean', default: false, tiny: true } })
const ROOT = join(import.meta.dirname, '..', '..')
const TABLE = /(?<=\| model calls \| step limit \|\n\|[-:|]+\|\n)(\|.+\|\n)+/g
/** Agents of a folder in the order of its tables, unless it has one. AgentOccam's and Agent Workflow Memory's tables are of WebArena, and ExpeL's of streams. */
const AGENTS = { awm: [], expel: [], occam: [], 'anticipatory-reflection': ['anticipatory-reflection', 'plan-act'] }
const { cells } = JSON.parse(readFileSync(join(import.meta.dirname, 'RESULTS.json'), 'utf8'))

for (const folder of readdirSync(join(ROOT, 'agents')).sort()) {
  const path = join(ROOT, 'agents', folder, 'README.md')
  const before = readFileSync(path, 'utf8')
  const agents = AGENTS[folder] ?? [folder]
  const tables = before.match(TABLE)?.length ?? 0
  if (tables !== agents.length) throw new Error(`${path} has ${tables} tables of results, not ${agents.length}`)
  const remaining = [...agents]
  const after = before.replace(TABLE, () => rowsOf(remaining.shift()))
  if (after === before) continue
  if (check) {
    console.error(
      `agents/${folder}/README.md differs from benchmarks/agents/RESULTS.json; run \`node benchmarks/agents/readmes.mjs\``,
    )
    process.exitCode = 1
  } else writeFileSync(path, after)
}

function rowsOf(agent) {
  return cells
    .filter((cell) => cell.agent === agent)
    .map(row)
    .join('')
}

function row({ world, preset, rate, interval, reward, steps, calls, maxSteps }) {
  const success = `${percent(rate)} % (${percent(interval.low)}-${percent(interval.high)})`
  const numbers = [reward.toFixed(3), steps.toFixed(1), calls.toFixed(1), maxSteps]
  return `| ${[world, preset, success, ...numbers].join(' | ')} |\n`
}

function percent(share) {
  return (share * 100).toFixed(0)
}
