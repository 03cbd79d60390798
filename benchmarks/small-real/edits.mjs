// Measures how a real model reacts to the edits of benchmarks/metamorphic, and writes EDITS.md. Needs a build, and weights that
// `orrery models add` has stored; takes about half an hour of CPU time.
//
// node benchmarks/small-real/edits.mjs [--model llama:smollm2,max_tokens=24,context=2048] [--prompts 6] [--world NAME] [--replies DIR] [--out DIR]
//
// Replies are kept in DIR, one file per world: a killed run continues, and more prompts only add requests. `--world` plays one world and
// writes no page, so that several processes can share the work.
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cassetteFile, openCassette, recordedModel } from '@orreryjs/models/recorded'
import { orrery } from '@orreryjs/orrery'
import { createModel } from '@orreryjs/runs/registry'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { DIRECTIONAL_EDITS } from '../metamorphic/directional-edits.mjs'
import { INVARIANCE_EDITS } from '../metamorphic/invariance-edits.mjs'
import { applicable, measureEdit, promptsOf, REPETITION, WORLDS } from './edit-effects.mjs'
import { page } from './edits-page.mjs'

const values = readArguments({
  model: { type: 'string', default: 'llama:smollm2,max_tokens=24,context=2048' },
  prompts: { type: 'number', default: 6, tiny: 1 },
  world: { type: 'string', tiny: 'textcraft' },
  replies: { type: 'string', default: join(tmpdir(), 'orrery-edits'), tiny: temporaryFolder },
  out: { type: 'string', default: import.meta.dirname, tiny: temporaryFolder },
})
const real = await createModel(orrery, values.model, {})
const worlds = values.world === undefined ? WORLDS : [values.world]
const prompts = new Map()
for (const world of worlds) prompts.set(world, await promptsOf(world))

let calls = 0
const models = await recordedModels()
const invariant = await measureAll(INVARIANCE_EDITS)
const directional = await measureAll(DIRECTIONAL_EDITS)
const repetition = await measure('no edit', REPETITION)
for (const { cassette } of models.values()) cassette.close()
if (values.world === undefined) {
  const results = { repetition, invariant, directional, engine: real.engine, prompts: values.prompts }
  writeFileSync(join(values.out, 'EDITS.md'), page(results))
}

/** Returns the model with the recorded replies of each world. */
async function recordedModels() {
  const folder = join(values.replies, real.engine.weights.slice(0, 12))
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
    if (result.outcomes.length + result.overflows > 0) results.push(result)
  }
  return results
}

async function measure(name, edit) {
  const sample = [...prompts.values()].flatMap((each) => applicable(edit, each, Number(values.prompts)))
  const result = await measureEdit(edit, sample, (request, { world }, edited) => generate(request, world, edited))
  const count = (field) => result.outcomes.filter((each) => each[field]).length
  console.log(`${name}: ${count('replies')} replies and ${count('choices')} choices of ${sample.length} changed; ${calls} calls`)
  return { ...result, name, edit }
}

/** Calls the model for a repetition, and replays every other request that was answered before. */
function generate(request, world, edited) {
  const { model } = models.get(world)
  return (edited === REPETITION ? counting(real) : model).generate(request, { signal: new AbortController().signal })
}
