// Compares 300 searches in Lucene 4.10 and in the shop. Lucene only ranks. The shop executes a step of the world: it parses the action,
// ranks, reads ten products and renders the page. Needs Java and Lucene's jars (Debian: liblucene4.10-java).
//
// node benchmarks/scale/webshop.mjs --products 100000 --phase build --keep DIRECTORY
// node benchmarks/scale/lucene.mjs --shop DIRECTORY [--rounds 25] [--jars /usr/share/java]
//
// Reports the median and the best time of each query over all rounds except the first. On a shared machine the best is more reliable.

import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { quantiles, queriesFrom } from './queries.mjs'

const values = readArguments({
  shop: { type: 'string', tiny: smallShop },
  rounds: { type: 'number', default: 25, tiny: 2 },
  jars: { type: 'string', default: '/usr/share/java' },
})
const rounds = Number(values.rounds)
const world = createWebShop({ data: values.shop })
const tasks = [...world.tasks.ids('test')].map((id) => world.tasks.get(id))
const queries = queriesFrom(tasks)
const folder = mkdtempSync(join(tmpdir(), 'orrery-lucene-'))
try {
  print('Lucene', await luceneTimes())
  print('Orrery', shopTimes())
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
  // The folder of a shop is named after its content.
  const [shop] = readdirSync(values.shop).filter((name) => name.startsWith('shop-'))
  const lines = createInterface({ input: createReadStream(join(values.shop, shop, 'products.ndjson')) })
  await pipeline(textsOf(lines), createWriteStream(texts))
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

/** Indexed text of each product. */
async function* textsOf(lines) {
  for await (const line of lines) {
    const { asin, title, description, bullets, options } = JSON.parse(line)
    const choices = options.map(({ name, values: each }) => `${name}: ${each.join(', ')}`).join(', and ')
    const text = [title, description, bullets[0] ?? '', choices].join(' ').toLowerCase()
    yield `${asin}\t${text.replace(/\s+/g, ' ')}\n`
  }
}

/** Times of the shop in ms, by round and query. Additional spaces bypass its search cache. */
function shopTimes() {
  const { state } = world.start(tasks[0])
  return Array.from({ length: rounds }, (_, round) =>
    queries.map((query) => {
      const action = `search[${query}${' '.repeat(round)}]`
      const from = performance.now()
      world.step(state, action)
      return performance.now() - from
    }),
  )
}

function print(name, [, ...times]) {
  const ofEach = (choose) => queries.map((_, query) => choose(times.map((round) => round[query]).sort((a, b) => a - b)))
  console.log(`${name.padEnd(8)} median  ${quantiles(ofEach((sorted) => sorted[Math.floor(sorted.length / 2)]))}`)
  console.log(`${name.padEnd(8)} best    ${quantiles(ofEach((sorted) => sorted[0]))}`)
}
