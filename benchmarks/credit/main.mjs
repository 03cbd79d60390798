// Compares published estimators of the worth of a step with the exact worth. Needs a build; lasts about two minutes.
//
// node benchmarks/credit/main.mjs [--tasks 30] [--rollouts 8] [--model simulated:mid] [--worlds alfworld,textcraft] [--out DIR]
//
// Writes RESULTS.md. The output is deterministic.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { measureEstimators } from './measure.mjs'

const values = readArguments({
  tasks: { type: 'number', default: 30, tiny: 2 },
  rollouts: { type: 'number', default: 8, tiny: 2 },
  model: { type: 'string', default: 'simulated:mid' },
  worlds: { type: 'string', default: 'alfworld,textcraft', tiny: 'textcraft' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})

const parts = []
for (const world of values.worlds.split(',')) {
  const { model, tasks, rollouts } = values
  parts.push(partOf(await measureEstimators({ world, model, tasks: Number(tasks), rollouts: Number(rollouts) })))
  console.log(parts.at(-1))
}
const explanation = readFileSync(join(import.meta.dirname, 'estimators.txt'), 'utf8').trimEnd()
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'RESULTS.md'), page())

function partOf({ world, model, steps, successes, rollouts, closer, rows }) {
  const cells = rows.map((row) => [row.name, ...[row.spearman, row.kendall, row.spearmanFailed, row.kendallFailed].map(cell)])
  const header = ['estimator', 'Spearman', 'Kendall', 'Spearman, failed', 'Kendall, failed']
  return `## ${world}

${rollouts} rollouts of ReAct with ${model}: ${successes} succeeded; ${closer} of ${steps} steps led closer to the goal.

${[header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}

function cell(estimate) {
  if (estimate === undefined) return '-'
  const { mean, interval } = estimate
  return `${mean.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`
}

function page() {
  return `# Published estimators of the worth of a step, compared with the exact worth

Made by \`node benchmarks/credit/main.mjs\`. Simulated model: results do not transfer to real language models.

The exact worth of a step is the distance to goal before it minus the distance after it, as \`orrery credit\` computes it; a step into a
dead end has the worth -50. Each cell is the mean over tasks of the rank correlation among all steps of the task's ${values.rollouts} rollouts, with
its 95 % interval over tasks. The columns "failed" use only steps of failed rollouts. An estimator that gives all steps the same value has the
correlation 0.

${parts.join('\n\n')}

${explanation}
`
}
