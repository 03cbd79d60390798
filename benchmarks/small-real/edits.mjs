// Measures how a real model reacts to the edits of benchmarks/metamorphic, and writes EDITS.md. Needs a build, and weights that
// `orrery models add` has stored.
//
// node benchmarks/small-real/edits.mjs [--model llama:smollm2,max_tokens=24,context=2048] [--prompts 8] [--world NAME] [--replies DIR] [--out DIR]
//
// Replies are kept in DIR, one file per world: a killed run continues, and more prompts only add requests. `--world` plays one world and
// writes no page, so that several processes can share the work.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cassetteFile, openCassette, recordedModel } from '@orreryjs/models/recorded'
import { orrery } from '@orreryjs/orrery'
import { createModel } from '@orreryjs/runs/registry'
import { wilsonInterval } from '@orreryjs/statistics'
import { DIRECTIONAL_EDITS } from '../metamorphic/directional-edits.mjs'
import { INVARIANCE_EDITS } from '../metamorphic/invariance-edits.mjs'
import { applicable, measureEdit, PLAYER, promptsOf, REPETITION, WORLDS } from './edit-effects.mjs'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'llama:smollm2,max_tokens=24,context=2048' },
    prompts: { type: 'string', default: '8' },
    world: { type: 'string' },
    replies: { type: 'string', default: join(tmpdir(), 'orrery-edits') },
    out: { type: 'string', default: import.meta.dirname },
  },
})
const real = await createModel(orrery, values.model, {})
const { engine } = real
const again = REPETITION
const worlds = values.world === undefined ? WORLDS : [values.world]
const prompts = new Map()
for (const world of worlds) prompts.set(world, await promptsOf(world))
const { format } = new Intl.NumberFormat('en')

let calls = 0
const models = await recordedModels()
const invariant = await measureAll(INVARIANCE_EDITS)
const directional = await measureAll(DIRECTIONAL_EDITS)
const repetition = await measure('repetition', again)
for (const { cassette } of models.values()) cassette.close()
if (values.world === undefined) writeFileSync(join(values.out, 'EDITS.md'), page())

/** Returns the model with the recorded replies of each world. */
async function recordedModels() {
  const folder = join(values.replies, engine.weights.slice(0, 12))
  mkdirSync(folder, { recursive: true })
  const entries = worlds.map(async (world) => {
    const cassette = await openCassette(cassetteFile(join(folder, `${world}.jsonl`)), {
      mode: 'replay',
      onTornLine: console.warn,
    })
    return [world, { cassette, model: recordedModel(counting(real), { cassette }) }]
  })
  return new Map(await Promise.all(entries))
}

function counting(model) {
  return {
    ...model,
    generate: (request, options) => {
      calls += 1
      return model.generate(request, options)
    },
  }
}

async function measureAll(edits) {
  const results = []
  for (const [name, edit] of Object.entries(edits)) {
    const result = await measure(name, edit)
    if (result.requests + result.overflows > 0) results.push(result)
  }
  return results
}

async function measure(name, edit) {
  const sample = [...prompts.values()].flatMap((each) => applicable(edit, each, Number(values.prompts)))
  const result = await measureEdit(edit, sample, (request, { world }, edited) => generate(request, world, edited))
  const { requests, replies, choices } = result
  console.log(`${name}: ${replies} replies and ${choices} choices of ${requests} changed; ${calls} calls so far`)
  return { ...result, name, edit }
}

/** Calls the model for a repetition, and replays every other request that was answered before. */
function generate(request, world, edited) {
  const { model } = models.get(world)
  return (edited === again ? counting(real) : model).generate(request, { signal: new AbortController().signal })
}

const percent = (share) => `${Math.round(100 * share)} %`
const nameOf = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/** Formats a share with its Wilson interval. */
function shareOf(count, n) {
  const { low, high } = wilsonInterval(count, n)
  return `${percent(count / n)} (${Math.round(100 * low)}-${Math.round(100 * high)})`
}

function shares({ requests, replies, choices, simulated }) {
  return [requests, shareOf(replies, requests), shareOf(choices, requests), percent(simulated / requests)]
}

function invariantTable(rows) {
  return [
    '| edit | example | prompts | replies changed | choices changed | simulated |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${[nameOf(row.name), row.edit.why, ...shares(row)].join(' | ')} |`),
  ].join('\n')
}

function directionalTable(rows) {
  return [
    '| edit | statistic | prompts | replies changed | choices changed | statistic, real model | up, down | p | statistic, simulated |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => {
      const { real: sums, player } = row
      const statistic = `${row.edit.statistic} ${row.edit.direction}`
      const [requests, replies, choices] = shares(row)
      const cells = [means(sums), `${sums.up}, ${sums.down}`, formatP(sums.p), means(player)]
      return `| ${[nameOf(row.name), statistic, requests, replies, choices, ...cells].join(' | ')} |`
    }),
  ].join('\n')
}

function means({ before, after, values: count }) {
  return count === 0 ? '-' : `${(before / count).toFixed(2)} to ${(after / count).toFixed(2)}`
}

function formatP(p) {
  return p < 0.001 ? '< .001' : p === 1 ? '1' : p.toFixed(3).replace(/^0/, '')
}

function total(rows, field) {
  return rows.reduce((sum, row) => sum + row[field], 0)
}

function page() {
  const fitting = directional.filter(({ requests }) => requests > 0)
  const excluded = directional.filter(({ requests }) => requests === 0)
  return 'page'
}
