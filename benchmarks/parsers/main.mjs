// How long agents take to read replies of 400,000 characters that are built to hurt parsers, in milliseconds of processor.
// Run: node benchmarks/parsers/main.mjs [first letters of a parser's name]
import { PARSERS } from './parsers.mjs'
import { hostileReplies } from './replies.mjs'

const LENGTH = 400_000
const MOST = 300

for (const [name, read] of Object.entries(PARSERS)) {
  if (!name.startsWith(process.argv[2] ?? '')) continue
  const { time, shape } = slowestOf(name, read)
  console.log(`${time.toFixed(0).padStart(6)} ms  ${name.padEnd(32)} ${shape}`)
  if (time <= MOST) continue
  console.error(`${name} takes more than ${MOST} ms for a reply of ${LENGTH} characters`)
  process.exitCode = 1
}

function slowestOf(name, read) {
  let slowest = { name, time: 0, shape: '' }
  for (const { shape, text } of hostileReplies(LENGTH)) {
    const time = timeOf(() => read(text))
    // Once more, as whatever else the machine did must not count.
    const again =
      time > slowest.time
        ? Math.min(
            time,
            timeOf(() => read(text)),
          )
        : 0
    if (again > slowest.time) slowest = { name, time: again, shape }
  }
  return slowest
}

function timeOf(run) {
  const before = process.cpuUsage()
  run()
  return process.cpuUsage(before).user / 1000
}
