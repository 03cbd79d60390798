// Compares searches in 1,000 products: the shop, and search engines of npm that index the same texts. The shop executes a step of the world: it
// parses the action, ranks, reads ten products and renders the page. The engines only rank; only wink's uses the same formula, BM25.
// `lucene.mjs` compares with Lucene.
//
// node benchmarks/scale/engines.mjs [--rounds 25] [--json]
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { Index } from 'flexsearch'
import MiniSearch from 'minisearch'
import winkBm25 from 'wink-bm25-text-search'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { machine } from '../machine.mjs'
import { mediansOf, productTexts, quantiles, queriesFrom, searchIn, timesOf } from './queries.mjs'

const PRODUCTS = 1000
/** Products on the first page of results. */
const HITS = 10

const values = readArguments({
  rounds: { type: 'number', default: 25, tiny: 2 },
  json: { type: 'boolean', default: false },
})
const shop = temporaryFolder()
buildWebShop({ size: PRODUCTS }, shop)
const world = createWebShop({ data: shop })
const queries = queriesFrom([...world.tasks.ids('test')].map((id) => world.tasks.get(id)))
const texts = []
for await (const { id, text } of productTexts(shop)) texts.push({ id, text })

const wordsOf = (text) => text.toLowerCase().match(/[a-z0-9']+/g) ?? []
const engines = [
  ['Orrery, with the page', searchIn(world)],
  ['wink-bm25-text-search', wink()],
  ['FlexSearch, any word', flexSearch()],
  ['MiniSearch, any word', miniSearch()],
]
const p50 = 'p50 ms'
const figures = engines.map(([engine, search]) => {
  return { engine, ...quantiles(mediansOf(timesOf(queries, values.rounds, search))) }
})
const rows = figures.map((row) => ({ ...row, 'x Orrery at p50': Number((row[p50] / figures[0][p50]).toPrecision(2)) }))
if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, undefined, 2))
else console.table(rows)

function wink() {
  const engine = winkBm25()
  engine.defineConfig({ fldWeights: { text: 1 } })
  engine.definePrepTasks([wordsOf])
  for (const { id, text } of texts) engine.addDoc({ text }, id)
  engine.consolidate()
  return (query) => engine.search(query, HITS)
}

function flexSearch() {
  const index = new Index({ tokenize: 'strict' })
  for (const [at, { text }] of texts.entries()) index.add(at, text)
  return (query) => index.search(query, { limit: HITS, suggest: true })
}

/** MiniSearch has no limit: it ranks every product with one of the words. */
function miniSearch() {
  const engine = new MiniSearch({ fields: ['text'] })
  engine.addAll(texts)
  return (query) => engine.search(query).slice(0, HITS)
}
