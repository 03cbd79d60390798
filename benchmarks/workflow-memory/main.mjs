// Streams of Agent Workflow Memory in WebArena: memory off and online over the same tasks in several orders. Needs a build; lasts about
// ten minutes.
//
// node benchmarks/workflow-memory/main.mjs [--tasks 100] [--presets mid,perfect]
//
// Writes RESULTS.md, and its table to the agent's README. The output is deterministic.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rng } from '@orreryjs/core'
import { collectMetrics, zeroClock } from '@orreryjs/harness'
import { wilsonInterval } from '@orreryjs/statistics'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { mean, planCell } from '../episodes.mjs'
import { putBetweenMarks } from '../put-between-marks.mjs'

const values = readArguments({
  tasks: { type: 'number', default: 100, tiny: 2 },
  presets: { type: 'string', default: 'mid,perfect', tiny: 'mid' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})

/** Rows: the memory, the order of the tasks, and the agent's options. */
const ROWS = [
  { name: 'off', memory: 'off' },
  { name: 'online', memory: 'online' },
  ...['1', '2', '3'].flatMap((order) => [
    { name: `off, order ${order}`, memory: 'off', order },
    { name: `online, order ${order}`, memory: 'online', order },
  ]),
  { name: 'online, other templates only', memory: 'online', options: { templates: 'others' } },
  { name: 'online, by rule', memory: 'online', options: { induce: 'rule' } },
]
const HEADER = [
  '| model | memory | success (Wilson 95 %) | precision | recall | stored | of these solved | workflows | calls | memory calls | tokens |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
]

const lines = []
for (const preset of values.presets.split(',')) {
  for (const row of ROWS) {
    lines.push(lineOf(preset, row, await playStream(preset, row)))
    console.log(lines.at(-1))
  }
}
const table = [...HEADER, ...lines].join('\n')
writeFileSync(join(values.out, 'RESULTS.md'), report())
putBetweenMarks(join(import.meta.dirname, '../../agents/awm/README.md'), 'results', `\n\n${table}\n\n`)

/** The first tasks of `test` in their order, as WebArena numbers them, or shuffled. */
async function playStream(preset, { memory, order, options = {} }) {
  const split = await planCell({
    agent: 'awm',
    world: 'webarena',
    model: `simulated:${preset}`,
    options,
    tasks: Number.POSITIVE_INFINITY,
    limits: { maxSteps: 20 },
  })
  const first = split.slice(0, Number(values.tasks))
  const episodes = (order === undefined ? first : rng('order', order).shuffle(first)).map((episode, index) => ({
    ...episode,
    stream: { id: 'stream', position: index + 1, length: first.length, memory },
  }))
  const stored = new Map()
  const { signal } = new AbortController()
  const onEvent = (event, { task }) => {
    if (event.type === 'remember' && event.ignored !== true) stored.set(event.key, { value: event.value, task: task.id })
  }
  const metrics = await collectMetrics(episodes, { concurrency: 1, clock: zeroClock, optimal: false, signal, onEvent })
  return { metrics, stored }
}

function lineOf(preset, { name }, { metrics, stored }) {
  const solved = new Set(metrics.filter(({ success }) => success).map(({ task }) => task))
  const claimed = metrics.filter(({ claim }) => claim === 'success')
  const right = claimed.filter(({ success }) => success).length
  const entries = [...stored].filter(([key]) => key.startsWith('trajectories/'))
  const texts = [...stored].filter(([key]) => key.startsWith('workflows/'))
  const workflows = texts.reduce((sum, [, { value }]) => sum + (value.match(/^Workflow: /gm)?.length ?? 0), 0)
  const { low, high } = wilsonInterval(solved.size, metrics.length)
  const own = ({ modelCallsByPurpose: calls }) => (calls['awm.judge'] ?? 0) + (calls['awm.induce'] ?? 0)
  const cells = [
    `simulated:${preset}`,
    name,
    `${percent(solved.size, metrics.length)} (${(low * 100).toFixed(1)}-${(high * 100).toFixed(1)})`,
    percent(right, claimed.length),
    claimed.length === 0 ? '-' : percent(right, solved.size),
    entries.length,
    entries.filter(([, { task }]) => solved.has(task)).length,
    workflows === 0 ? '-' : workflows,
    mean(metrics.map(({ modelCalls }) => modelCalls)).toFixed(1),
    mean(metrics.map(own)).toFixed(1),
    `${(mean(metrics.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)) / 1000).toFixed(1)}k`,
  ]
  return `| ${cells.join(' | ')} |`
}

function percent(part, whole) {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`
}

function report() {
  return `# Agent Workflow Memory in WebArena

The first ${values.tasks} tasks of \`test\`, at most 20 steps, with simulated models: these results do not transfer to real language models.
Written by \`node benchmarks/workflow-memory/main.mjs\`.

- memory: \`off\` and \`online\` in the order of the task numbers, then in three shuffled orders; \`other templates only\` is \`templates=others\`, and
  \`by rule\` is \`induce=rule\`
- precision: share of the episodes judged successful that were solved; recall: share of the solved episodes judged successful
- stored: trajectories in the memory at the end; workflows: number of workflows then, on all sites
- calls, memory calls, tokens: means per task; memory calls judge and induce

${table}
`
}
