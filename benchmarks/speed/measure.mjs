import { isTiny } from '../arguments.mjs'
import { runNode } from '../node-program.mjs'
import { median } from '../numbers.mjs'

/** CPU time in ms that the samples of a row need at least, and their minimum number. */
const SAMPLED_MS = isTiny ? 0 : 1000
const MIN_SAMPLES = isTiny ? 1 : 10

/** Median operations per second of CPU time of a function that executes `operations` per call and may be asynchronous. */
export async function rate(operations, call) {
  const time = await milliseconds(call)
  return { ...time, median: operations / (time.median / 1000) }
}

/** Median CPU milliseconds of a call that may be asynchronous, after calls that warm up the compiler. */
export async function milliseconds(call) {
  const times = []
  for (let spent = -SAMPLED_MS / 3, calls = 0; spent < SAMPLED_MS || times.length < MIN_SAMPLES; calls += 1) {
    const before = process.cpuUsage()
    await call()
    const { user, system } = process.cpuUsage(before)
    const time = (user + system) / 1000
    if (spent >= 0 && calls >= 2) times.push(time)
    spent += time
  }
  return { median: median(times), samples: times.length }
}

/** Median CPU time of a call in µs, including garbage collection and compilation. */
export function processorTime(call, runs = isTiny ? 1 : 40, warmup = isTiny ? 0 : 10) {
  for (let run = 0; run < warmup; run += 1) call()
  const times = []
  for (let run = 0; run < runs; run += 1) times.push(processorTimeOf(call))
  return { median: median(times), samples: runs }
}

/** CPU time of one call in µs, of all threads of this process. */
export function processorTimeOf(call) {
  const before = process.cpuUsage()
  call()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Median operations per second of CPU time of a function that executes `operations` per call. */
export function processorRate(operations, call) {
  const time = processorTime(call)
  return { ...time, median: operations / (time.median / 1e6) }
}

/** Median CPU milliseconds of a program in a fresh Node.js process, including compilation. */
export function freshProcessor(program, runs = isTiny ? 1 : 9) {
  const report = 'const { user, system } = process.cpuUsage(from); console.log((user + system) / 1000)'
  const source = `const from = process.cpuUsage(); ${program}; ${report}`
  const run = () => Number(runNode(['--input-type=module', '-e', source], { cwd: import.meta.dirname }))
  return { median: median(Array.from({ length: runs }, run)), samples: runs }
}
