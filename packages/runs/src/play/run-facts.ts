import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'
import type { JsonObject } from '@orreryjs/core'
import type { RunMetadata } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import { recordedSettings } from '../configuration/recorded-settings.ts'
import type { Configuration } from '../configuration/schema.ts'
import { isImportedId } from '../sessions/client-agent.ts'
import { VERSION } from '../version.ts'
import type { PlannedRun } from './planned-run.ts'

/** Facts of `run.json` that a plan does not contain. */
interface StartFacts {
  readonly suite?: string | undefined
  readonly git?: RunMetadata['git']
}

/** Returns the facts of `run.json` that do not follow from the episodes: configuration, versions, labels. */
export function runFacts(
  { configuration, cells, registry }: Pick<PlannedRun, 'configuration' | 'cells' | 'registry'>,
  { suite, git }: StartFacts = {},
): RunMetadata {
  const code = registry.files?.code() ?? []
  return {
    configuration: decidingSettings(configuration),
    ...(suite === undefined ? {} : { suite }),
    orrery: VERSION,
    node: runtimeVersion(),
    labels: [
      ...(cells.some(({ model }) => model.simulated === true) ? ['simulated'] : []),
      ...(cells.some(({ model }) => model.privileged === true) ? ['privileged'] : []),
      ...(cells.some(({ agent }) => isImportedId(agent.id)) ? ['imported'] : []),
    ],
    ...(git === undefined ? {} : { git }),
    ...(code.length === 0 ? {} : { code }),
  }
}

/** Version of Node.js, followed by the runtime that imitates it, if any. */
function runtimeVersion(): string {
  const { bun, deno, node } = process.versions
  return bun !== undefined ? `${node} (Bun ${bun})` : deno !== undefined ? `${node} (Deno ${deno})` : node
}

/** Returns all blocks with defaults and the settings that affect results; output path, concurrency and timeouts do not. */
function decidingSettings(configuration: Configuration): JsonObject {
  return { ...recordedSettings({ ...configuration }), blocks: blocksOf(configuration) } as unknown as JsonObject
}

const states = new Map<string, RunMetadata['git']>()

/**
 * Returns the state of the repository of a directory at the first call for it. Node.js loads a module once, so a later state would not
 * describe the executed code.
 */
export function initialGitState(directory: string): RunMetadata['git'] {
  if (!states.has(directory)) states.set(directory, gitState(directory))
  return states.get(directory)
}

/** Returns commit and state of the repository of a directory, or the reason if Git knows one but cannot report its state. */
export function gitState(directory: string, timeout: number = GIT_TIMEOUT): RunMetadata['git'] {
  const program = gitProgram(process.platform, process.env['PATH'])
  // Starting Git takes longer than looking for a repository.
  if (program === undefined || (process.env['GIT_DIR'] === undefined && !isInRepository(directory))) return undefined
  // One call returns both. The message about a missing repository is compared, so it must be in English.
  const git = (...args: readonly string[]) =>
    spawnSync(program, args, {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, ...ONLY_LOCAL, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' },
      maxBuffer: MAX_GIT_OUTPUT,
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const listed = git('config', '--null', '--show-scope', '--name-only', '--list')
  const unlisted = failureOf('config', listed, timeout)
  if (unlisted !== undefined) return unlisted.state
  const filters = filtersOf(listed.stdout.split('\0'))
  if (filters.some((name) => name.includes('='))) return { error: 'git status was not called: the name of a filter contains =' }
  const status = git(...withoutPrograms(filters), 'status', '--porcelain=v2', '--branch', '--ignore-submodules=all')
  const failed = failureOf('status', status, timeout)
  if (failed !== undefined) return failed.state
  const { stdout } = status
  // Lines starting with `#` describe the branch; all others are changed files.
  const commit = /^# branch\.oid ([0-9a-f]+)$/m.exec(stdout)?.[1]
  return commit === undefined ? undefined : { commit, dirty: /^[^#]/m.test(stdout) }
}

/**
 * Returns the program to call for Git; `undefined` if it is not installed. Windows would look for a name in the working directory first, which
 * may contain a `git.exe` of others.
 */
export function gitProgram(
  platform: NodeJS.Platform,
  path: string | undefined,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  if (platform !== 'win32') return 'git'
  const folders = (path ?? '').split(win32.delimiter).map((folder) => folder.replaceAll('"', ''))
  return folders.flatMap((folder) => (isFixed(folder) ? [win32.join(folder, 'git.exe')] : [])).find(exists)
}

/** True if a folder does not depend on the working directory: `C:\Git`, `\\host\share`. */
function isFixed(folder: string): boolean {
  return win32.isAbsolute(folder) && win32.parse(folder).root.length > 1
}

/** Returns the state to record for a failed call, which is empty outside of a repository; `undefined` for a successful call. */
function failureOf(
  command: string,
  { status, stderr, error }: SpawnSyncReturns<string>,
  timeout: number,
): { readonly state: RunMetadata['git'] } | undefined {
  const code = error !== undefined && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || stderr?.includes('not a git repository')) return { state: undefined }
  if (code === 'ETIMEDOUT') return { state: { error: `git ${command} did not end within ${timeout / 1000} s` } }
  if (error === undefined && status === 0) return undefined
  return { state: { error: `git ${command} failed with ${code ?? `exit code ${status}`}` } }
}

/** Milliseconds. A busy machine or a large repository needs more than two seconds. */
const GIT_TIMEOUT = 15_000
/** Bytes: the names of about a million changed files. */
const MAX_GIT_OUTPUT = 1 << 26

/** True if a directory or one above it has a `.git`. */
function isInRepository(directory: string): boolean {
  const above = dirname(directory)
  return existsSync(join(directory, '.git')) || (above !== directory && isInRepository(above))
}

/**
 * Variables by which Git contacts no server: in a partial clone, `git status` fetches missing objects with programs that the repository names.
 * Versions before 2.44 know only the first.
 */
const ONLY_LOCAL = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }

/** Returns the filters of file contents that the settings of a repository name. `settings` has the scope of each setting before its name. */
function filtersOf(settings: readonly string[]): readonly string[] {
  const filters = settings.flatMap((name, at) => {
    const isOfRepository = ['local', 'worktree'].includes(settings[at - 1] ?? '')
    const [, filter] = /^filter\.(.*)\.(?:clean|process)$/s.exec(name) ?? []
    return isOfRepository && filter !== undefined ? [filter] : []
  })
  return [...new Set(filters)]
}

/**
 * Returns settings by which `git status` starts no program. The settings of a repository, which may come in an archive, can name programs: a
 * file system monitor, and filters of file contents. Git splits `-c NAME=VALUE` at the first `=`, so no filter's name may contain one.
 */
function withoutPrograms(filters: readonly string[]): readonly string[] {
  const off = filters.flatMap((name) => ['clean=', 'process=', 'required=false'].map((rest) => `filter.${name}.${rest}`))
  return ['core.fsmonitor=false', ...off].flatMap((setting) => ['-c', setting])
}
