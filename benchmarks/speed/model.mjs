import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { planCell, play } from '../episodes.mjs'
import { processorTime } from './measure.mjs'

/** Number of measured prompts per world, whose lengths are closest to the median, and number of episodes to draw them from. */
const PROMPTS = 100
const EPISODES = 60

const WORLDS = { textcraft: 'adapt-200', alfworld: 'valid_unseen', webshop: 'test', webarena: 'test' }

/**
 * Benchmarks of the simulated model on ReAct prompts of median length. Measures CPU time: replies wait for nothing, and wall-clock time
 * depends on the load of the machine.
 */
export async function modelBenchmarks() {
  const rows = []
  for (const preset of ['perfect', 'strong', 'mid', 'weak']) {
    for (const [name, split] of Object.entries(WORLDS)) {
      const requests = await promptsOf(name, split, preset)
      const model = parseSimulated(`simulated:${preset}`, PLAYERS)
      const size = Math.round(median(requests.map(sizeOf)) / 102.4) / 10
      rows.push({
        name: `model: a reply of simulated:${preset} in ${name}, median prompt ${size} KB`,
        ...microseconds(model, requests),
        unit: 'µs CPU time',
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

/** Requests of some episodes whose lengths are closest to their median. */
async function promptsOf(world, split, preset) {
  const requests = []
  const cell = { agent: 'react', world, split, model: `simulated:${preset}`, tasks: EPISODES, limits: { maxSteps: 40 } }
  const episodes = await planCell(cell)
  await play(episodes.map((episode) => ({ ...episode, model: recording(episode.model, requests) })))
  const size = median(requests.map(sizeOf))
  const distance = (request) => Math.abs(sizeOf(request) - size)
  return requests.sort((a, b) => distance(a) - distance(b)).slice(0, PROMPTS)
}

function recording(model, requests) {
  return {
    ...model,
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
