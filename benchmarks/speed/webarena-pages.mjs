// Opens the URLs of a file once each, in a fresh process, and prints the pages of the first second of CPU time, which includes the
// databases, and the pages per second of CPU time in the second half of the URLs.
//
// node benchmarks/speed/webarena-pages.mjs URLS
import { readFileSync } from 'node:fs'
import { createWebArena } from '@orreryjs/env-webarena'

const SECOND = 1e6

const urls = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const half = Math.floor(urls.length / 2)
const world = createWebArena()
const task = world.tasks.get([...world.tasks.ids('test')][0])

const began = process.cpuUsage()
const { state } = world.start(task)
/** All of them, if they need less than a second. */
let pagesInFirstSecond = half
let isFirstSecond = true
for (const [at, url] of urls.slice(0, half).entries()) {
  open(url)
  if (!isFirstSecond || microseconds(began) < SECOND) continue
  pagesInFirstSecond = at + 1
  isFirstSecond = false
}
const warm = process.cpuUsage()
for (const url of urls.slice(half)) open(url)
console.log(JSON.stringify({ pagesInFirstSecond, warmRate: ((urls.length - half) / microseconds(warm)) * SECOND }))

/** Opens a page. Every page is opened from the same state, so no page depends on the order. */
function open(url) {
  void world.step(state, `goto [${url}]`).observation.text
}

function microseconds(since) {
  const { user, system } = process.cpuUsage(since)
  return user + system
}
