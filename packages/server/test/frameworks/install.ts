import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '../../../../node_modules')
const CACHE = join(MODULES, '.cache/orrery-frameworks')
/** Installs in half the time of npm, with the same layout. */
const PNPM = join(MODULES, 'pnpm/bin/pnpm.cjs')
const FLAGS = [
  '--ignore-workspace',
  '--ignore-scripts',
  '--prefer-offline',
  '--config.node-linker=hoisted',
  '--config.fetch-retries=1',
  '--config.fetch-retry-mintimeout=1000',
]
const OFFLINE = /\b(?:E[A-Z]*NOTFOUND|EAI_AGAIN|ECONN[A-Z]+|ENETUNREACH|ENOTCACHED|ETIMEDOUT)\b/

/** Project with installed packages, or the reason for a skipped test. */
export type Installed = { readonly path: string } | { readonly offline: string }

/**
 * Installs packages in a project that later runs use again: a folder for each set of versions. Without a registry and a cache, returns the
 * reason, but throws in CI; also throws if the installation fails for another reason. Installs programs of other platforms too.
 */
export function installPackages(packages: Readonly<Record<string, string>>): Installed {
  const text = JSON.stringify(packages)
  const path = join(CACHE, createHash('sha256').update(text).digest('hex').slice(0, 12))
  const isComplete = join(path, 'complete')
  if (existsSync(isComplete)) return { path }
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [PNPM, 'install', ...FLAGS], { cwd: path, encoding: 'utf8' })
  // pnpm prints errors to both.
  const output = `${stdout}${stderr}`
  const reason = OFFLINE.exec(output)?.[0]
  if (status !== 0 && (reason === undefined || process.env['CI'] !== undefined)) throw new Error(`install ${text}: ${output}`)
  if (status !== 0) return { offline: `there is no registry and no cache (${reason})` }
  writeFileSync(isComplete, '')
  return { path }
}
