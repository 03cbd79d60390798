// Plays the suite small-real with a real model in this process. Needs a build, and weights that `orrery models add` has stored.
//
// node benchmarks/small-real/main.mjs [--model llama:smollm2,max_tokens=24,context=6144,sequences=6] [--out benchmarks/small-real]
//
// Writes RESULTS.md. All figures except the times are the same on every machine with the same type of processor.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'
import { endReasonCounts, table } from '@orreryjs/runs/results'
import { readArguments, temporaryFolder } from '../arguments.mjs'

const values = readArguments({
  model: { type: 'string', default: 'llama:smollm2,max_tokens=24,context=6144,sequences=6' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})
const SUITE = orrery.suites.find(({ id }) => id === 'small-real')
const NUMBERS = 'n,success,95 % CI,reward,steps,invalid actions,unparsed,tokens in,tokens out,seconds'.split(',')
const COLUMNS = [{ title: 'agent' }, ...NUMBERS.map((title) => ({ title, align: 'right' })), { title: 'end reasons' }]
const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const folder = mkdtempSync(join(tmpdir(), 'orrery-small-real-'))
const { results, spent } = await play(join(folder, 'run'))
writeFileSync(join(values.out, 'RESULTS.md'), page(results, readManifest(join(folder, 'run')), spent))
rmSync(folder, { recursive: true })

/** Plays the suite; returns its results, and the sums of each row: errors of the agent by type, and CPU time. */
async function play(out) {
  const spent = new Map()
  let before = cpuSeconds()
  const { results } = await run(
    { ...SUITE.configuration, model: [values.model] },
    {
      registry: orrery,
      suite: { name: SUITE.id, id: SUITE.id },
      out,
      onEpisode: (episode) => {
        const row = spent.get(keyOf(episode)) ?? { seconds: 0, invalid: {}, unparsed: 0, calls: 0 }
        const now = cpuSeconds()
        row.seconds += now - before
        before = now
        row.unparsed += episode.unparsed?.replies ?? 0
        row.calls += episode.modelCalls
        for (const [type, count] of Object.entries(episode.invalidSteps)) row.invalid[type] = (row.invalid[type] ?? 0) + count
        spent.set(keyOf(episode), row)
        console.log(`${keyOf(episode)} ${episode.task}: ${episode.end}, ${format(row.seconds)} s`)
      },
    },
  )
  return { results, spent }
}

function keyOf({ label, world }) {
  return `${label} in ${world}`
}

/** CPU time of all threads of this process. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function page({ cells }, { modelFacts: [{ engine }] }, spent) {
  const worlds = [...new Set(cells.map(({ world }) => world))]
  const total = [...spent.values()].reduce((sum, { seconds }) => sum + seconds, 0)
  return `# A small real model in three worlds

\`node benchmarks/small-real/main.mjs\` writes this page. It plays the suite \`small-real\`: 10 or 20 tasks per row, at most
${SUITE.configuration.maxSteps} steps and ${SUITE.configuration.maxModelCalls} model calls per episode. The same run on the command line:

<!-- not run: needs the weights, lasts minutes -->
\`\`\`sh
./orrery run small-real --model ${values.model}
\`\`\`

\`max_tokens\` limits replies, and \`sequences\` keeps the beginnings of as many prompts, such as those of ALFWorld's six types of tasks.

- weights: SHA-256 \`${engine.weights}\`
- engine: ${engine.name} ${engine.version}, ${engine.threads} thread, context window of ${format(engine.context)} tokens
- machine: ${cpus().length} × ${cpus()[0].model.trim()}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}
- CPU time: ${format(total)} s in total; load average ${format(loadavg()[1])}

A model as small as SmolLM2-135M plays badly, and short episodes leave little time to succeed. The table is a check that prompts, replies,
limits and counts work with a real model, and no evidence about an agent.

${worlds
  .map((world) =>
    section(
      cells.filter((cell) => cell.world === world),
      spent,
    ),
  )
  .join('\n\n')}

*Invalid actions* are split into syntax, unknown and precondition. *Unparsed* replies contain no line that the agent can read. Tokens and
seconds are means per episode; seconds are CPU time.
`
}

function section(cells, spent) {
  const [{ world, split }] = cells
  const rows = cells.map((cell) => rowOf(cell, spent.get(keyOf(cell))))
  return [`## ${world} ${split.replaceAll('_', '\\_')}`, '', ...table(COLUMNS, rows)].join('\n').trim()
}

function rowOf(cell, { seconds, invalid, unparsed, calls }) {
  const { label, summary, interval } = cell
  const { episodes, strict, meanReward, meanSteps, inputTokens, outputTokens } = summary
  return [
    label,
    String(episodes),
    `${(100 * strict.rate).toFixed(1)} %`,
    `${(100 * interval.low).toFixed(1)}-${(100 * interval.high).toFixed(1)}`,
    meanReward.toFixed(3),
    meanSteps.toFixed(1),
    Object.values(invalid).join(' + '),
    `${unparsed} of ${calls}`,
    format(inputTokens / episodes),
    format(outputTokens / episodes),
    format(seconds / episodes),
    endReasonCounts(cell),
  ]
}
