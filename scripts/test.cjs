// `npm test`: installs, builds, checks and tests. Stops at the first failure with its exit code.
require('./node-version.cjs').checkNode()
const { runTests } = require('./run-tests.cjs')
const workspace = require('./workspace.cjs')

const steps = [
  ['install', workspace.install],
  ['build', workspace.build],
  ['checks', () => workspace.run('node', ['scripts/checks.cjs'])],
]
runTests('npm test', steps, 'vitest.config.mts', process.argv.slice(2), { inMemory: true })
