// Compares 300 searches in Lucene 4.10 and in the shop. Lucene only ranks. The shop executes a step of the world: it parses the action,
// ranks, reads ten products and renders the page. Needs Java and Lucene's jars (Debian: liblucene4.10-java).
//
// node benchmarks/scale/webshop.mjs --products 100000 --phase build --keep DIRECTORY
// node benchmarks/scale/lucene.mjs --shop DIRECTORY [--rounds 25] [--jars /usr/share/java] [--json]
//
// Reports the median and the best time of each query over all rounds except the first. On a shared machine the best is more reliable.

import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { productTexts, quantiles, queriesFrom, searchIn, timesOf } from './queries.mjs'

const values = readArguments({
  shop: { type: 'string', tiny: smallShop },
  rounds: { type: 'number', default: 25, tiny: 2 },
  jars: { type: 'string', default: '/usr/share/java' },
  json: { type: 'boolean', default: false },
})
const rounds = Number(values.rounds)
const world = createWebShop({ data: values.shop })
const tasks = [...world.tasks.ids('test')].map((id) => world.tasks.get(id))
const queries = queriesFrom(tasks)
const folder = mkdtempSync(join(tmpdir(), 'orrery-lucene-'))
try {
  const rows = [
    ...rowsOf('Lucene 4.10, without a page', await luceneTimes()),
    ...rowsOf('Orrery, with the page', timesOf(queries, rounds, searchIn(world))),
  ]
  if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
  else console.table(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Builds a shop for a tiny run. */
function smallShop() {
  const directory = temporaryFolder()
  buildWebShop({ size: 1000 }, directory)
  return directory
}

/** Times of Lucene in ms, by round and query. */
async function luceneTimes() {
  const texts = join(folder, 'texts')
  await pipeline(linesOfProducts(), createWriteStream(texts))
  const queryFile = join(folder, 'queries')
  writeFileSync(queryFile, `${queries.map((query) => query.toLowerCase()).join('\n')}\n`)
  const classpath = ['lucene-core-4.10.4.jar', 'lucene-analyzers-common-4.10.4.jar']
    .map((jar) => join(values.jars, jar))
    .join(':')
  const program = join(import.meta.dirname, 'Lucene.java')
  const output = execFileSync(
    'java',
    ['-cp', classpath, program, join(folder, 'index'), texts, queryFile, String(values.rounds)],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  )
  return output
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number))
}

/** One line per product: its id and its indexed text. */
async function* linesOfProducts() {
  for await (const { id, text } of productTexts(values.shop)) yield `${id}\t${text}\n`
}

/** Quantiles over the queries of each query's median and best time, of all rounds except the first. */
function rowsOf(engine, [, ...times]) {
  const sorted = queries.map((_, query) => times.map((round) => round[query]).sort((a, b) => a - b))
  const choices = { 'median of each query': (all) => all[Math.floor(all.length / 2)], 'best of each query': ([best]) => best }
  return Object.entries(choices).map(([time, choose]) => ({ engine, time, ...quantiles(sorted.map(choose)) }))
}
