// Runs every agent in every world with every preset of the simulated model. Needs a build; lasts about four minutes.
//
// node benchmarks/agents/main.mjs [--tasks 50] [--seed agents] [--out benchmarks/agents] [--agents stateact,reflact] [--worlds textcraft]
//
// Writes RESULTS.md and RESULTS.json; with --agents or --worlds only their rows, and keeps the others. The output is deterministic.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { summarise } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { idsOf, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { wilsonInterval } from '@orreryjs/statistics'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { mean, planCell, play } from '../episodes.mjs'

/** AgentOccam reads whole, simplified pages: its prompts say so and offer no scrolling. */
const WORLD_OPTIONS = { occam: { webarena: { simplify: 'all' } } }
const PRESETS = ['perfect', 'strong', 'mid', 'weak']
const HEADER =
  '| agent | model | step limit | n | success % | 95 % CI | reward | steps | calls | tokens | unparsed replies | errors |'

const values = readArguments({
  tasks: { type: 'number', default: 50, tiny: 1 },
  seed: { type: 'string', default: 'agents' },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
  agents: { type: 'string', tiny: 'react' },
  worlds: { type: 'string', tiny: 'textcraft' },
})

const file = join(values.out, 'RESULTS.json')
const isPart = values.agents !== undefined || values.worlds !== undefined
const known = isPart && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).cells : []
const cells = []
const WORLDS = await Promise.all(idsOf(orrery.worlds).map((id) => loadWorld(orrery, id)))
const firstWorld = WORLDS[0].package.create()
/** Without agents that learn from earlier tasks: in single episodes they equal ReAct. Their figures are in `streams` and `workflow-memory`. */
const AGENTS = (await Promise.all(idsOf(orrery.agents).map((id) => loadAgent(orrery, id)))).filter(
  (entry) => entry.create(firstWorld, {}).usesMemory !== true,
)

for (const { package: world } of WORLDS) {
  for (const agent of AGENTS) {
    const kept = known.filter((each) => each.world === world.id && each.agent === agent.id)
    const isPlayed = isNamed(values.worlds, world.id) && isNamed(values.agents, agent.id)
    if (!isPlayed) cells.push(...kept)
    for (const preset of !isPlayed ? [] : agent.needsModel ? PRESETS : ['none']) {
      cells.push(await cell(world, agent.id, preset))
      console.log(row(cells.at(-1)))
    }
  }
}
const settings = { simulated: true, seed: values.seed, tasks: Number(values.tasks) }
writeFileSync(file, `${JSON.stringify({ ...settings, cells }, undefined, 2)}\n`)
writeFileSync(join(values.out, 'RESULTS.md'), report())

/** True if a list of names is absent or contains the name. */
function isNamed(list, name) {
  return list === undefined || list.split(',').includes(name)
}

async function cell(world, agent, preset) {
  const model = `simulated:${preset === 'none' ? 'perfect' : preset}`
  const worldOptions = WORLD_OPTIONS[agent]?.[world.id]
  const episodes = await planCell({
    agent,
    world: world.id,
    worldOptions,
    model,
    tasks: Number(values.tasks),
    seeds: true,
    seed: values.seed,
  })
  const metrics = await play(episodes)
  const [summary] = summarise(metrics.map((each) => ({ ...each, model })))
  const { successes, episodes: n, rate } = summary.strict
  return {
    world: world.id,
    split: world.defaultSplit,
    agent,
    preset,
    maxSteps: episodes[0]?.limits.maxSteps,
    n,
    successes,
    rate,
    interval: wilsonInterval(successes, n),
    reward: summary.meanReward,
    steps: summary.meanSteps,
    calls: summary.meanModelCalls,
    tokens: (summary.inputTokens + summary.outputTokens) / n,
    parseFailures: mean(metrics.map(({ parseFailures }) => parseFailures)),
    errors: summary.errors,
    ends: summary.ends,
  }
}

function report() {
  return `# All agents, worlds and presets (simulated)

\`node benchmarks/agents/main.mjs --tasks ${values.tasks} --seed ${values.seed}\` writes this page. Simulated model: results do not transfer to
real language models. They show that the software works, and what follows from the assumptions of the error model. The presets were
fitted to ReAct only (../calibration/RESULTS.md). Three assumptions are not findings: explicit questions help the model notice errors,
its second choice is often good, and short prompts help.

All agents play the same ${values.tasks} tasks of each world's default split, drawn with the seed \`${values.seed}\`. In each task, the model has the same
seed for all agents. Agents have their default options, limits and rewind methods, and no feedback. AgentOccam plays
WebArena on simplified pages (\`--world-option simplify=all\`), the others on the pages of the viewport. Thoughts are free. Success is in
per cent, with its 95 % interval (Wilson). Reward, steps, model calls, tokens (estimated) and unparsed replies are means per episode.
Baselines call no model; \`oracle\` knows the world state.

${WORLDS.flatMap(({ package: { id } }) => splitsOf(id).map((split) => table(id, split))).join('\n')}`
}

/** Splits of the rows of a world: rows that were kept may have an earlier default split. */
function splitsOf(world) {
  return [...new Set(cells.filter((each) => each.world === world).map(({ split }) => split))]
}

function table(world, split) {
  const rows = cells.filter((each) => each.world === world && each.split === split).map(row)
  return [`## ${world}, ${split}`, '', HEADER, HEADER.replace(/[^|]+/g, '---'), ...rows, ''].join('\n')
}

function row({ agent, preset, maxSteps, n, rate, interval, reward, steps, calls, tokens, parseFailures, errors }) {
  const model = preset === 'none' ? 'none' : `simulated:${preset}`
  const range = `${percent(interval.low)}-${percent(interval.high)}`
  const means = [reward.toFixed(3), steps.toFixed(1), calls.toFixed(1), Math.round(tokens), parseFailures.toFixed(2)]
  return `| ${[agent, model, maxSteps, n, percent(rate), range, ...means, errors].join(' | ')} |`
}

function percent(share) {
  return (share * 100).toFixed(1)
}
