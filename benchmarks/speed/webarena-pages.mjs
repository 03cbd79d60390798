// Opens URLs from a file, each once, and prints a JSON object: the pages of the first second of CPU time, including the databases, and the
// pages per second of CPU time after `WARM_UP` pages. With `--profile`, prints the time of the second half only.
//
// node benchmarks/speed/webarena-pages.mjs URLS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

/** Share of the URLs that only warm up the compiler. */
const WARM_UP = 0.5
const SECOND = 1e6

const urls = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const world = createWebArena()
const task = world.tasks.get([...world.tasks.ids('test')][0])

const from = process.cpuUsage()
const { state } = world.start(task)
let pagesInFirstSecond = 0
let at = 0
let isFirst = true

/** Opens pages until the index. Every page starts from the same state, so no page depends on the order. */
function openUntil(end) {
  for (; at < end; at += 1) {
    void world.step(state, `goto [${urls[at]}]`).observation.text
    if (isFirst && microseconds(from) >= SECOND) {
      isFirst = false
      pagesInFirstSecond = at
    }
  }
}

function microseconds(since) {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

openUntil(Math.floor(urls.length * WARM_UP))
const [warm, first] = [process.cpuUsage(), at]
openUntil(urls.length)
console.log(JSON.stringify({ pagesInFirstSecond, warmRate: ((at - first) / microseconds(warm)) * SECOND }))
