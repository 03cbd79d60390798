// `npm test`: everything a change must pass, in order of cost; the first failure stops it and gives its exit code.
require('./node-version.cjs').checkNode()
const { runTests } = require('./run-tests.cjs')
const workspace = require('./workspace.cjs')

const steps = [
  ['install', workspace.install],
  ['build', workspace.build],
  ['lint', check('biome', ['check', '.'])],
  ['types', check('tsc', ['--noEmit'])],
  ['browser types', check('tsc', ['-p', 'test/browser'])],
  ['dependencies', check('turbo', ['boundaries'])],
  ['boundaries', check('node', ['scripts/check-boundaries.mjs'])],
  ['shape', check('node', ['scripts/check-shape.mjs'])],
  ['packages', check('node', ['scripts/check-packages.mjs'])],
  ['unused', check('knip', [])],
]
runTests('npm test', steps, 'vitest.config.mts', process.argv.slice(2))

function check(command, args) {
  return () => workspace.run(command, args, { quiet: true })
}
