// Prints times and counts of `npm test` and `npm run test:long` at the end of `.ci/run`.
const { lastRun, formatCounts, formatTimes } = require('./run-tests.cjs')

const total = { passed: 0, failed: 0, skipped: 0 }
for (const name of ['npm test', 'npm run test:long']) {
  const result = lastRun(name)
  if (result === undefined) {
    process.stdout.write(`${name}: tests did not run\n`)
    continue
  }
  process.stdout.write(`${name}: ${formatTimes(result)}; ${formatCounts(result)}\n`)
  for (const count of Object.keys(total)) total[count] += result[count]
}
process.stdout.write(`${formatCounts(total)}\n`)
