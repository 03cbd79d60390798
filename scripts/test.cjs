// `npm test`: everything a change must pass, in order of cost; the first failure stops it and gives its exit code.
require('./node-version.cjs').checkNode()
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const RESULTS = join(__dirname, '..', 'node_modules', '.orrery-tests.json')
const REPORTERS = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`]

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
  ['tests', () => workspace.run('vitest', ['run', ...REPORTERS, ...process.argv.slice(2)])],
]

for (const [name, step] of steps) {
  const started = Date.now()
  process.stdout.write(`${name} ...\n`)
  step()
  process.stdout.write(`${name} ok (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(RESULTS, 'utf8'))
process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)

function check(command, args) {
  return () => workspace.run(command, args, { quiet: true })
}
