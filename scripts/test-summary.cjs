// What `.ci/run` ends with: how long each command took, and the counts of both together.
const { lastRun, sayCounts, sayTimes } = require('./run-tests.cjs')

const ran = { passed: 0, failed: 0, skipped: 0 }
for (const name of ['npm test', 'npm run test:long']) {
  const each = lastRun(name)
  if (each === undefined) {
    process.stdout.write(`${name}: did not come to its tests\n`)
    continue
  }
  process.stdout.write(`${name}: ${sayTimes(each)}; ${sayCounts(each)}\n`)
  for (const count of Object.keys(ran)) ran[count] += each[count]
}
process.stdout.write(`${sayCounts(ran)}\n`)
