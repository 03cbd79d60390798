// `npm run example NAME`: builds changed packages, then runs a program of examples/.
require('./node-version.cjs').checkNode()
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const root = join(__dirname, '..')
const [name, ...args] = process.argv.slice(2)
const names = readdirSync(join(root, 'examples')).filter((each) => has(each, 'README.md'))

if (!existsSync(join(root, 'node_modules', '.bin'))) fail('packages are not installed. Run `npm start` once')
if (!names.includes(name)) fail(`usage: npm run example NAME. NAME is one of ${names.join(', ')}`)
if (has(name, 'main.ts')) {
  workspace.run('turbo', ['run', 'build', '--output-logs=errors-only'], { quiet: true })
  workspace.run('node', ['--enable-source-maps', `examples/dist/${name}/main.js`, ...args])
} else workspace.run('vitest', ['run', `examples/${name}`, '--reporter=verbose', ...args])

function has(folder, file) {
  return existsSync(join(root, 'examples', folder, file))
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
