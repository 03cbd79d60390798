import { execFileSync } from 'node:child_process'
import { Bench } from 'tinybench'

/** Median operations per second of a function that executes `operations` per call. */
export async function rate(name, operations, call) {
  const bench = new Bench({ time: 1000, warmupTime: 300 })
  bench.add(name, call)
  await bench.run()
  const result = bench.tasks[0]?.result
  if (result?.error !== undefined) throw result.error
  return { median: operations / (result.latency.p50 / 1000), samples: result.latency.samplesCount }
}

/** Median milliseconds of a call. */
export async function milliseconds(name, call) {
  const bench = new Bench({ iterations: 10, time: 1000, warmupIterations: 2, warmupTime: 0 })
  bench.add(name, call)
  await bench.run()
  const result = bench.tasks[0]?.result
  if (result?.error !== undefined) throw result.error
  return { median: result.latency.p50, samples: result.latency.samplesCount }
}

/** Median CPU time of a call in µs, including garbage collection and compilation. */
export function processorTime(call, runs = 40, warmup = 10) {
  for (let run = 0; run < warmup; run += 1) call()
  const times = []
  for (let run = 0; run < runs; run += 1) times.push(processorTimeOf(call))
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(runs / 2)], samples: runs }
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
  const { median, samples } = processorTime(call)
  return { median: operations / (median / 1e6), samples }
}

/** Median milliseconds of a program in a fresh Node.js process, from the start of its main script. */
export function freshProcess(program, runs = 9) {
  const times = []
  for (let run = 0; run < runs; run += 1) {
    const source = `const from = performance.now(); ${program}; console.log(performance.now() - from)`
    times.push(Number(execFileSync(process.execPath, ['--input-type=module', '-e', source], { cwd: import.meta.dirname })))
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(runs / 2)], samples: runs }
}

/** Median CPU milliseconds of a program in a fresh Node.js process, including compilation. */
export function freshProcessor(program, runs = 5) {
  const report = 'const { user, system } = process.cpuUsage(from); console.log((user + system) / 1000)'
  const source = `const from = process.cpuUsage(); ${program}; ${report}`
  const run = () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', source], { cwd: import.meta.dirname }))
  const times = Array.from({ length: runs }, run).sort((a, b) => a - b)
  return { median: times[Math.floor(runs / 2)], samples: runs }
}
