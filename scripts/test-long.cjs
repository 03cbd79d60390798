// `npm run test:long`: the tests that are long by nature (`*.long.test.ts`), of which `npm test` holds a small sample.
require('./node-version.cjs').checkNode()
const { runTests } = require('./run-tests.cjs')
const workspace = require('./workspace.cjs')

const steps = [
  ['install', workspace.install],
  ['build', workspace.build],
]
runTests('npm run test:long', steps, 'vitest.long.config.mts', process.argv.slice(2))
