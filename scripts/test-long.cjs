// `npm run test:long`: installs, builds and runs the long tests (`*.long.test.ts`).
require('./node-version.cjs').checkNode()
const { runTests } = require('./run-tests.cjs')
const workspace = require('./workspace.cjs')

const steps = [
  ['install', workspace.install],
  ['build', workspace.build],
]
runTests('npm run test:long', steps, 'vitest.long.config.mts', process.argv.slice(2))
