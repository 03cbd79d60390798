// Measures a shop as large as WebShop's full catalogue: build, start and search, each in a fresh process. Needs a build of the packages.
//
// node benchmarks/scale/webshop.mjs [--products 1181436] [--keep DIRECTORY] [--phase build|search]
//
// A single phase uses the directory of --keep. On a shared machine CPU time is more reliable than wall-clock time.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWebShop, createWebShop } from '@orreryjs/env-webshop'
import { readArguments } from '../arguments.mjs'
import { queriesFrom } from './queries.mjs'

const values = readArguments({
  products: { type: 'number', default: 1181436, tiny: 1000 },
  keep: { type: 'string' },
  phase: { type: 'string', default: 'all' },
})
const PHASES = { all: runAll, build, search }
PHASES[values.phase]()

function runAll() {
  const directory = values.keep ?? mkdtempSync(join(tmpdir(), 'orrery-scale-'))
  try {
    for (const phase of ['build', 'search']) runPhase(phase, directory)
  } finally {
    if (values.keep === undefined) rmSync(directory, { recursive: true, force: true })
  }
}

function runPhase(phase, directory) {
  const options = ['--products', String(values.products), '--phase', phase, '--keep', directory]
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...options], { stdio: 'inherit' })
}

/** Generates the products too, which is about half of the time. */
function build() {
  const from = performance.now()
  const { products, files } = buildWebShop({ size: Number(values.products) }, values.keep)
  print('build, wall clock', (performance.now() - from) / 1000, 's')
  const { user, system } = process.cpuUsage()
  print('build, CPU time', (user + system) / 1e6, 's')
  print('peak memory', process.resourceUsage().maxRSS / 1024, 'MB')
  print('products', products, '')
  for (const [name, bytes] of Object.entries(files)) print(name, bytes / 2 ** 20, 'MB')
}

/** Measures searches as steps of the world: ranking, reading ten products from disk, rendering the page. */
function search() {
  const from = performance.now()
  const world = createWebShop({ data: values.keep })
  const tasks = [...world.tasks.ids('test')].map((id) => world.tasks.get(id))
  const { state } = world.start(tasks[0])
  world.step(state, 'search[red shoe]')
  print('start and first search', performance.now() - from, 'ms')
  const times = queriesFrom(tasks).map((query) => measure(() => world.step(state, `search[${query}]`)))
  for (const kind of ['wall clock', 'CPU time']) {
    const sorted = times.map((time) => time[kind]).sort((a, b) => a - b)
    for (const share of [0.5, 0.9, 0.99]) {
      print(`search p${share * 100}, ${kind}`, sorted[Math.floor(sorted.length * share)], 'ms')
    }
  }
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  print('memory: heap', heapUsed / 2 ** 20, 'MB')
  print('memory: arrays', arrayBuffers / 2 ** 20, 'MB')
  print('memory: resident', rss / 2 ** 20, 'MB')
}

/** Wall-clock and CPU milliseconds of a call. */
function measure(call) {
  const [from, used] = [performance.now(), process.cpuUsage()]
  call()
  const clock = performance.now() - from
  const { user, system } = process.cpuUsage(used)
  return { 'wall clock': clock, 'CPU time': (user + system) / 1000 }
}

function print(name, value, unit) {
  console.log(`${name.padEnd(24)} ${value.toFixed(Number.isInteger(value) ? 0 : 2).padStart(12)} ${unit}`)
}
