// Copies RESULTS.json into the table of each agent's README.md; `--check` only compares. main.mjs makes the results.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const TABLE = /(?<=\| model calls \| at most steps \|\n\|[-:|]+\|\n)(\|.+\|\n)+/
const { cells } = JSON.parse(readFileSync(join(import.meta.dirname, 'RESULTS.json'), 'utf8'))

for (const agent of readdirSync(join(ROOT, 'agents')).sort()) {
  const path = join(ROOT, 'agents', agent, 'README.md')
  const before = readFileSync(path, 'utf8')
  if (!TABLE.test(before)) throw new Error(`${path} has no table of results`)
  const after = before.replace(TABLE, () =>
    cells
      .filter((cell) => cell.agent === agent)
      .map(row)
      .join(''),
  )
  if (after === before) continue
  if (process.argv.includes('--check')) {
    console.error(
      `agents/${agent}/README.md differs from benchmarks/agents/RESULTS.json; run \`node benchmarks/agents/readmes.mjs\``,
    )
    process.exitCode = 1
  } else writeFileSync(path, after)
}

function row({ world, preset, rate, interval, reward, steps, calls, maxSteps }) {
  const success = `${percent(rate)} % (${percent(interval.low)}-${percent(interval.high)})`
  const numbers = [reward.toFixed(3), steps.toFixed(1), calls.toFixed(1), maxSteps]
  return `| ${[world, preset, success, ...numbers].join(' | ')} |\n`
}

function percent(share) {
  return (share * 100).toFixed(0)
}
