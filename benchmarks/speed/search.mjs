import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { isTiny } from '../arguments.mjs'
import { mediansOf, queriesFrom, searchIn, timesOf } from '../scale/queries.mjs'
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
    const world = createWebShop({ data: directory })
    const queries = queriesFrom([...world.tasks.ids('test')].map((id) => world.tasks.get(id)))
    const milliseconds = (call) => processorTimeOf(call) / 1000
    const medians = mediansOf(timesOf(queries, ROUNDS, searchIn(world), milliseconds)).sort((a, b) => a - b)
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
