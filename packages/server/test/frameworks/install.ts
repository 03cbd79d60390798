import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/orrery-frameworks')
const FLAGS = [
  '--no-audit',
  '--no-fund',
  '--ignore-scripts',
  '--prefer-offline',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
]
const OFFLINE = /\b(?:E[A-Z]*NOTFOUND|EAI_AGAIN|ECONN[A-Z]+|ENETUNREACH|ENOTCACHED|ETIMEDOUT)\b/

/** Project with installed packages, or the reason for a skipped test. */
export type Installed = { readonly path: string } | { readonly offline: string }

/**
 * Installs packages in a project that later runs use again: a folder for each set of versions. Without a registry and a cache, returns the
 * reason, but throws in CI; also throws if npm fails for another reason. `--force` installs programs of other platforms.
 */
export function installPackages(packages: Readonly<Record<string, string>>, ...flags: readonly '--force'[]): Installed {
  const text = JSON.stringify(packages)
  const path = join(CACHE, createHash('sha256').update(text).digest('hex').slice(0, 12))
  const isComplete = join(path, 'complete')
  if (existsSync(isComplete)) return { path }
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  const { status, stderr } = spawnSync('npm', ['install', ...FLAGS, ...flags], { cwd: path, encoding: 'utf8' })
  const reason = OFFLINE.exec(stderr)?.[0]
  if (status !== 0 && (reason === undefined || process.env['CI'] !== undefined)) throw new Error(`npm install ${text}: ${stderr}`)
  if (status !== 0) return { offline: `npm has no registry and no cache (${reason})` }
  writeFileSync(isComplete, '')
  return { path }
}
