import { react } from '@orreryjs/agent-react'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { runAll, systemClock } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'
import { processorTime } from './measure.mjs'

/** Characters of the prompts that are measured, and how many of each world. */
const SIZE = 8192
const PROMPTS = 100
const EPISODES = 60

const WORLDS = {
  textcraft: [textcraft.create({ dialect: 'adapt' }), 'adapt-200'],
  alfworld: [alfworld.create({}), 'valid_unseen'],
  webshop: [webshop.create({}), 'test'],
}

/**
 * The simulated model: replies to the prompts of ReAct episodes that come nearest to 8 KB, one after the other. A reply waits
 * for nothing, so what it costs is the processor's time; the clock's would count whatever else the machine does.
 */
export async function modelBenchmarks() {
  const rows = []
  for (const preset of ['perfect', 'mid']) {
    for (const [name, [world, split]] of Object.entries(WORLDS)) {
      const requests = await promptsOf(world, split, preset)
      const model = parseSimulated(`simulated:${preset}`)
      const size = Math.round(median(requests.map(sizeOf)) / 102.4) / 10
      rows.push({
        name: `model: a reply of simulated:${preset} in ${name}, median prompt ${size} KB`,
        ...microseconds(model, requests),
        unit: 'µs of processor',
        goal: 200,
        better: 'lower',
      })
    }
  }
  return rows
}

function microseconds(model, requests) {
  const options = { signal: new AbortController().signal }
  const timed = processorTime(() => {
    for (const request of requests) model.generate(request, options)
  })
  return { ...timed, median: timed.median / requests.length }
}

/** The requests of some episodes, by how near they come to the size. */
async function promptsOf(world, split, preset) {
  const requests = []
  const model = recording(parseSimulated(`simulated:${preset}`), requests)
  const agent = react.create()
  const profile = react.profiles.find((each) => each.world === world.id && each.dialects.includes(world.dialect))
  const specs = [...world.tasks.ids(split)].slice(0, EPISODES).map((id) => ({
    id,
    world,
    agent,
    model,
    task: world.tasks.get(id),
    trial: 1,
    profile,
    limits: { maxSteps: 40 },
    feedback: 'none',
    rewind: ['none'],
    countThoughts: false,
    seed: '0',
    keepPrompts: false,
  }))
  await runAll(specs, { concurrency: 1, clock: systemClock, optimal: false, signal: new AbortController().signal })
  const distance = (request) => Math.abs(sizeOf(request) - SIZE)
  return requests.sort((a, b) => distance(a) - distance(b)).slice(0, PROMPTS)
}

function recording(model, requests) {
  return {
    id: model.id,
    generate: (request, options) => {
      requests.push(request)
      return model.generate(request, options)
    },
  }
}

function sizeOf({ messages }) {
  return messages.reduce((sum, { content }) => sum + content.length, 0)
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
