import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { isTiny } from '../arguments.mjs'
import { planCell, play } from '../episodes.mjs'
import { median } from '../numbers.mjs'
import { processorTimeOf } from './measure.mjs'

/** Number of measured prompts per world, whose lengths are closest to the median, and number of episodes to draw them from. */
const PROMPTS = isTiny ? 2 : 100
const EPISODES = isTiny ? 1 : 60
/** Number of times that the requests of the episodes are sent, and number of these times that only warm up. */
const ROUNDS = isTiny ? 1 : 12
const WARMUP_ROUNDS = isTiny ? 0 : 4

const WORLDS = { textcraft: 'adapt-200', alfworld: 'valid_unseen', webshop: 'test', webarena: 'test' }

/**
 * Benchmarks of the simulated model on ReAct prompts of median length. Sends all requests of the episodes in their order, as a run does,
 * because the model continues from the previous prompt of an episode, and measures the replies to the median prompts. Measures CPU time:
 * replies wait for nothing, and wall-clock time depends on the load of the machine.
 */
export async function modelBenchmarks() {
  const rows = []
  for (const preset of ['perfect', 'strong', 'mid', 'weak']) {
    for (const [name, split] of Object.entries(WORLDS)) {
      const requests = await requestsOf(name, split, preset)
      const size = median(requests.map(sizeOf))
      rows.push({
        name: `model: a reply of simulated:${preset} in ${name}, median prompt ${Math.round(size / 102.4) / 10} KB`,
        ...microseconds(parseSimulated(`simulated:${preset}`, PLAYERS), requests, size),
        unit: 'µs CPU time',
        goal: 200,
        better: 'lower',
      })
    }
  }
  return rows
}

/** Median over the measured prompts of the median time of their replies. */
function microseconds(model, requests, size) {
  const options = { signal: new AbortController().signal }
  const distance = (request) => Math.abs(sizeOf(request) - size)
  const measured = requests.toSorted((a, b) => distance(a) - distance(b)).slice(0, PROMPTS)
  const times = new Map(measured.map((request) => [request, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const request of requests) {
      const time = processorTimeOf(() => model.generate(request, options))
      if (round >= WARMUP_ROUNDS) times.get(request)?.push(time)
    }
  }
  return { median: median([...times.values()].map(median)), samples: measured.length * (ROUNDS - WARMUP_ROUNDS) }
}

/** Requests of some episodes in their order. */
async function requestsOf(world, split, preset) {
  const requests = []
  const cell = { agent: 'react', world, split, model: `simulated:${preset}`, tasks: EPISODES, limits: { maxSteps: 40 } }
  const episodes = await planCell(cell)
  await play(episodes.map((episode) => ({ ...episode, model: recording(episode.model, requests) })))
  return requests
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
