// Runs all checks that are not tests, two at a time. The first failure prints its output and stops the others.
const { spawn } = require('node:child_process')
const { environment, root } = require('./workspace.cjs')

const CHECKS = [
  ['types', 'node', ['scripts/check-types.cjs']],
  ['lint', 'biome', ['check', '.']],
  [
    'spelling',
    'node',
    ['docs/node_modules/cspell/bin.mjs', '--no-progress', '--no-summary', '--config', 'docs/cspell.json', '**/*.md'],
  ],
  ['language', 'node', ['scripts/language.mjs', '--check']],
  ['unused', 'knip', []],
  ['types of the viewer', 'tsc', ['-p', 'packages/viewer/app', '--singleThreaded']],
  ['types of the playground', 'tsc', ['-p', 'packages/playground/app', '--singleThreaded']],
  ['types of browser tests', 'tsc', ['-p', 'test/browser', '--singleThreaded']],
  ['boundaries', 'node', ['scripts/check-boundaries.mjs']],
  ['determinism', 'node', ['scripts/check-determinism.mjs']],
  ['shape', 'node', ['scripts/check-shape.mjs']],
  ['regular expressions', 'node', ['scripts/regular-expressions.mjs']],
  ['packages', 'node', ['scripts/check-packages.mjs']],
]
const AT_ONCE = 2

const waiting = [...CHECKS]
const running = new Set()

function next() {
  const check = waiting.shift()
  if (check === undefined) return
  const [name, command, args] = check
  const started = Date.now()
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command !== 'node',
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  child.on('error', (error) => fail(`${command}: ${error.message}\n`, 1))
  child.on('close', (code, signal) => {
    running.delete(child)
    if (code !== 0) fail(`${output}${command} ${args.join(' ')}: ${signal ? `ended by ${signal}` : `exit code ${code}`}\n`, code)
    process.stdout.write(`  ${name} ok (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
    next()
  })
}

function fail(message, code) {
  process.stderr.write(message)
  for (const child of running) child.kill()
  process.exit(code || 1)
}

for (let count = 0; count < AT_ONCE; count += 1) next()
