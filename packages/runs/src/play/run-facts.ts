import { execFileSync } from 'node:child_process'
import type { JsonObject } from '@orreryjs/core'
import type { RunMetadata } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import { recordedSettings } from '../configuration/recorded-settings.ts'
import type { Configuration } from '../configuration/schema.ts'
import { VERSION } from '../version.ts'
import type { PlannedRun } from './planned-run.ts'

/** Returns the facts of `run.json` that do not follow from the episodes: configuration, versions, labels. */
export function runFacts(
  { configuration, cells, registry }: Pick<PlannedRun, 'configuration' | 'cells' | 'registry'>,
  suite?: string,
): RunMetadata {
  const git = gitState(process.cwd())
  const code = registry.files?.code() ?? []
  return {
    configuration: decidingSettings(configuration),
    ...(suite === undefined ? {} : { suite }),
    orrery: VERSION,
    node: process.versions.node,
    labels: [
      ...(cells.some(({ model }) => model.simulated === true) ? ['simulated'] : []),
      ...(cells.some(({ model }) => model.privileged === true) ? ['privileged'] : []),
    ],
    ...(git === undefined ? {} : { git }),
    ...(code.length === 0 ? {} : { code }),
  }
}

/** Returns all blocks with defaults and the settings that affect results; output path, concurrency and timeouts do not. */
function decidingSettings(configuration: Configuration): JsonObject {
  return { ...recordedSettings({ ...configuration }), blocks: blocksOf(configuration) } as unknown as JsonObject
}

/** Returns commit and state of the repository of a directory; `undefined` without a repository or commit. */
export function gitState(directory: string): RunMetadata['git'] {
  try {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', args, { cwd: directory, encoding: 'utf8', timeout: 2000, stdio: ['ignore', 'pipe', 'ignore'] })
    // One call returns both.
    const status = git(...withoutPrograms(git), 'status', '--porcelain=v2', '--branch', '--ignore-submodules=all')
    // Lines starting with `#` describe the branch; all others are changed files.
    const commit = /^# branch\.oid ([0-9a-f]+)$/m.exec(status)?.[1]
    return commit === undefined ? undefined : { commit, dirty: /^[^#]/m.test(status) }
  } catch {
    return undefined
  }
}

/**
 * Returns settings by which `git status` starts no program. The settings of a repository, which may come in an archive, can name programs: a
 * file system monitor, and filters of file contents.
 */
function withoutPrograms(git: (...args: readonly string[]) => string): readonly string[] {
  const settings = git('config', '--null', '--show-scope', '--name-only', '--list').split('\0')
  const filters = settings.flatMap((name, at) => {
    const isOfRepository = ['local', 'worktree'].includes(settings[at - 1] ?? '')
    const [, filter] = /^filter\.(.*)\.(?:clean|process)$/s.exec(name) ?? []
    return isOfRepository && filter !== undefined ? [filter] : []
  })
  const off = [...new Set(filters)].flatMap((name) =>
    ['clean=', 'process=', 'required=false'].map((rest) => `filter.${name}.${rest}`),
  )
  return ['core.fsmonitor=false', ...off].flatMap((setting) => ['-c', setting])
}
