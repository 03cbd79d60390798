import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { median, rounded } from '../numbers.mjs'

/** Number of measured queries. */
export const QUERIES = 300

/** Queries of three to ten distinct words of the tasks' instructions. */
export function queriesFrom(tasks) {
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = [...new Set(tasks[index % tasks.length].goal.match(/[\w'.]+/g))]
    return words.slice(index % 5, (index % 5) + 3 + (index % 8)).join(' ')
  })
}

/** Returns p50, p90 and p99 of times in ms as columns of a table. */
export function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const shares = [0.5, 0.9, 0.99].map((share) => [`p${share * 100} ms`, sorted[Math.floor(sorted.length * share)]])
  return Object.fromEntries(shares.map(([name, value]) => [name, rounded(value)]))
}

/** Yields the id and the indexed text of each product of a shop on disk. */
export async function* productTexts(directory) {
  // The folder of a shop is named after its content.
  const [shop] = readdirSync(directory).filter((name) => name.startsWith('shop-'))
  for await (const line of createInterface({ input: createReadStream(join(directory, shop, 'products.ndjson')) })) {
    const { asin, title, description, bullets, options } = JSON.parse(line)
    const choices = options.map(({ name, values: each }) => `${name}: ${each.join(', ')}`).join(', and ')
    const text = [title, description, bullets[0] ?? '', choices].join(' ').toLowerCase()
    yield { id: asin, text: text.replace(/\s+/g, ' ') }
  }
}

/** Returns the times of searches in ms, by round and query. `timeOf` measures a call; by default it takes wall-clock time. */
export function timesOf(queries, rounds, search, timeOf = wallClockTime) {
  return Array.from({ length: rounds }, (_, round) => queries.map((query) => timeOf(() => search(query, round))))
}

/** Returns the search of a shop. Additional spaces bypass its search cache. */
export function searchIn(world) {
  const { state } = world.start(world.tasks.get([...world.tasks.ids('test')][0]))
  return (query, round) => world.step(state, `search[${query}${' '.repeat(round)}]`)
}

function wallClockTime(call) {
  const from = performance.now()
  call()
  return performance.now() - from
}

/** Returns the median time of each query over all rounds except the first. */
export function mediansOf([, ...times]) {
  return times[0].map((_, query) => median(times.map((round) => round[query])))
}
