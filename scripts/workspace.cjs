'use strict'
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { delimiter, join } = require('node:path')

const root = join(__dirname, '..')
exports.root = root
const stamp = join(root, 'node_modules', '.orrery-install')

const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}
exports.environment = environment

/**
 * Runs a program in the root of the repository and ends this one with its exit code where it fails.
 * Quiet: its output is shown only then.
 */
exports.run = (command, args, options = {}) => {
  const result = spawnSync(command === 'node' ? process.execPath : command, args, {
    cwd: root,
    env: environment,
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32' && command !== 'node',
    maxBuffer: 1 << 28,
  })
  if (result.status === 0) return
  if (options.quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  const reason = result.error ? result.error.message : result.signal ? `ended by ${result.signal}` : `exit code ${result.status}`
  process.stderr.write(`${command} ${args.join(' ')}: ${reason}\n`)
  process.exit(result.status || 1)
}

/** Installs the pinned packages, unless the last install was of this very lockfile. */
exports.install = () => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  process.stdout.write('installing packages (a minute at most the first time)\n')
  exports.run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], { quiet: true })
  writeFileSync(stamp, wanted())
}

/** Builds what has changed since the last build. */
exports.build = () => exports.run('turbo', ['run', 'build', '--output-logs=errors-only'], { quiet: true })

/** What an install depends on: the lockfile, the list of packages and the Node that runs them. */
function wanted() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.versions.modules}`
}
