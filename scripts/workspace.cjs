'use strict'
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { delimiter, dirname, join } = require('node:path')

const root = join(__dirname, '..')
exports.root = root
const stampFile = join(root, 'node_modules', '.orrery-install')

const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}
exports.environment = environment

/**
 * Runs a program in the root of the repository, or in `cwd`. If it fails, exits with its exit code.
 * `quiet` prints its output only on failure.
 */
exports.run = (command, args, options = {}) => {
  const [program, ...first] = programOf(command)
  const result = spawnSync(program, [...first, ...args], {
    cwd: options.cwd ?? root,
    env: { ...environment, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    maxBuffer: 1 << 28,
  })
  if (result.status === 0) return
  if (options.quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  const reason = result.error ? result.error.message : result.signal ? `ended by ${result.signal}` : `exit code ${result.status}`
  process.stderr.write(`${command} ${args.join(' ')}: ${reason}\n`)
  process.exit(result.status || 1)
}

/** Installs the pinned packages, unless the last install used the same lockfile. */
exports.install = () => {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === installFingerprint()) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  timed('Installing packages', () =>
    exports.run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], { quiet: true }),
  )
  writeFileSync(stampFile, installFingerprint())
}

/** Builds all changed packages, or only the named ones and their dependencies. */
exports.build = ({ phase = 'Building', packages = [] } = {}) =>
  timed(phase, () =>
    exports.run('turbo', ['run', 'build', '--output-logs=errors-only', ...packages.map((name) => `--filter=${name}`)], {
      quiet: true,
    }),
  )

/** Folders of all packages, worlds and agents, private ones included. */
exports.packageFolders = () =>
  ['packages', 'envs', 'agents'].flatMap((home) => readdirSync(join(root, home)).map((name) => join(root, home, name)))

/** Writes a file only if its text changed: replacing a file is slow on a journaling file system, and a new file triggers incremental work. */
exports.writeChanged = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/** Prints a phase and, at its end, its seconds on the same line. */
function timed(phase, work) {
  const begun = Date.now()
  process.stdout.write(`${phase} ... `)
  work()
  process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
}

/**
 * Program and first arguments that start a command without a shell: the tool's JavaScript file, run by this Node.js. On Windows commands
 * are shell scripts, and the shell splits paths and arguments at spaces.
 */
function programOf(command) {
  if (command === 'node') return [process.execPath]
  if (command !== 'npx') return [process.execPath, binOf(command)]
  if (process.platform !== 'win32') return [command]
  // Next to the npm that runs this script, otherwise next to Node.js.
  const candidates = [process.env.npm_execpath, join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')]
  const npx = candidates.filter(Boolean).map((npm) => join(dirname(npm), 'npx-cli.js'))
  const found = npx.find((file) => existsSync(file))
  if (found !== undefined) return [process.execPath, found]
  process.stderr.write('npx was not found next to npm. Use `npm start` or `npm test`\n')
  return process.exit(1)
}

/** Path of a tool's JavaScript file in the root's devDependencies. */
function binOf(command) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(devDependencies)) {
    const home = join(root, 'node_modules', name)
    if (!existsSync(join(home, 'package.json'))) continue
    const { bin = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    const file = typeof bin === 'string' ? (name === command ? bin : undefined) : bin[command]
    if (file !== undefined) return join(home, file)
  }
  process.stderr.write(`${command} is not installed. Run \`npm start\` once\n`)
  return process.exit(1)
}

/** Fingerprint of an install: lockfile, package list and ABI version of Node.js. */
function installFingerprint() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.versions.modules}`
}
