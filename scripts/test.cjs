// `npm test`: everything a change must pass, in order of cost; the first failure stops it and gives its exit code.
require('./node-version.cjs').checkNode()
const workspace = require('./workspace.cjs')

const steps = [
  ['install', workspace.install],
  ['build', workspace.build],
  ['lint', check('biome', ['check', '.'])],
  ['types', check('tsc', ['--noEmit'])],
  ['boundaries', check('turbo', ['boundaries'])],
  ['shape', check('node', ['scripts/check-shape.mjs'])],
  ['unused', check('knip', [])],
  ['tests', () => workspace.run('vitest', ['run', ...process.argv.slice(2)])],
]

for (const [name, step] of steps) {
  const started = Date.now()
  process.stdout.write(`${name} ...\n`)
  step()
  process.stdout.write(`${name} ok (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

function check(command, args) {
  return () => workspace.run(command, args, { quiet: true })
}
