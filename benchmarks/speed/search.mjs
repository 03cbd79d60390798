import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { isTiny } from '../arguments.mjs'
import { queriesFrom } from '../scale/queries.mjs'
import { processorTimeOf } from './measure.mjs'

const PRODUCTS = isTiny ? 1000 : 100_000
const ROUNDS = isTiny ? 2 : 15

/** Times of Lucene 4.10 in ms for the same queries without rendering, on a comparable core (`node benchmarks/scale/lucene.mjs`). */
const LUCENE = { p50: 0.45, p90: 1.35, p99: 2.2 }

/** Search benchmarks in a shop on disk: a step ranks 100,000 products, reads ten and renders the page. */
export async function searchBenchmarks() {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-speed-'))
  try {
    buildWebShop({ size: PRODUCTS }, directory)
    const medians = mediansOfQueries(createWebShop({ data: directory })).sort((a, b) => a - b)
    return Object.entries(LUCENE).map(([quantile, original]) => ({
      name: `webshop: search in ${PRODUCTS.toLocaleString('en-US')} products and its page, ${quantile} of ${medians.length} queries`,
      median: medians[Math.floor((medians.length * Number(quantile.slice(1))) / 100)],
      samples: ROUNDS - 1,
      unit: 'ms CPU time',
      goal: original,
      better: 'lower',
      original,
    }))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Median CPU time of each query over all rounds except the first. Additional spaces bypass the shop's search cache. */
function mediansOfQueries(world) {
  const tasks = [...world.tasks.ids('test')].map((id) => world.tasks.get(id))
  const { state } = world.start(tasks[0])
  const queries = queriesFrom(tasks)
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    queries.map((query) => {
      const action = `search[${query}${' '.repeat(round)}]`
      return processorTimeOf(() => world.step(state, action)) / 1000
    }),
  )
  return queries.map((_, query) => {
    const times = rounds.slice(1).map((times) => times[query])
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
  })
}
