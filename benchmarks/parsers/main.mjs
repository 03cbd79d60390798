// How long agents take to read replies of 400,000 characters that are built to hurt parsers, in milliseconds of processor.
// Run: node benchmarks/parsers/main.mjs [first letters of a parser's name]
import { PARSERS } from './parsers.mjs'
import { hostileReplies } from './replies.mjs'

const LENGTH = 400_000
const MOST = 300

const rows = Object.entries(PARSERS)
  .filter(([name]) => name.startsWith(process.argv[2] ?? ''))
  .map(([name, read]) => slowestOf(name, read))
rows.sort((one, other) => other.time - one.time)
for (const { name, time, shape } of rows) console.log(`${time.toFixed(0).padStart(6)} ms  ${name.padEnd(28)} ${shape}`)
if (rows.some(({ time }) => time > MOST)) {
  console.error(`a reply of ${LENGTH} characters takes more than ${MOST} ms`)
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
