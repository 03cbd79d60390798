// Loaded with `--import` before a measured program: writes the cost of the process to its fourth stream when it ends.
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const cost = { seconds: (userCPUTime + systemCPUTime) / 1e6, wallSeconds: performance.now() / 1000, megabytes: maxRSS / 1024 }
    writeSync(3, JSON.stringify(cost))
  })
}
