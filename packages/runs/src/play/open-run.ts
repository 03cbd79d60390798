import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOrreryError, OrreryError } from '@orreryjs/core'
import { createRunDirectory, describeRun, type RunDirectory, type RunManifest } from '@orreryjs/harness'
import { blocksOf, DEFAULT_SEED } from '../configuration/configuration.ts'
import type { ChosenSuite } from '../configuration/read-suite.ts'
import type { Configuration } from '../configuration/schema.ts'
import { type PlannedRow, planCells } from '../plan/cells.ts'
import { type EpisodeSettings, episodesOf } from '../plan/episodes.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { withPlayersOf } from '../registry/players.ts'
import { type Registry, withFiles } from '../registry/registry.ts'
import { localSettings } from '../run/local-settings.ts'
import { fileNamesIn, programsIn } from '../trust/settings.ts'
import { NO_TRUST } from '../trust/trust.ts'
import type { PlannedRun } from './planned-run.ts'
import { initialGitState, runFacts } from './run-facts.ts'
import { checkRunLimits } from './run-limits.ts'
import { checkWorkers } from './workers.ts'

/** Maximum number of names spelled out in a directory name; more are counted. */
const MAX_NAMES = 2

/** Returns an unused directory in `runs`, named after the suite or the run's contents, with a number if the name exists. */
function freeDirectory(suite: string | undefined, cells: readonly PlannedRow[]): string {
  const name = suite === undefined ? nameOf(cells) : slug(suite)
  for (let count = 1; ; count += 1) {
    const path = join('runs', count === 1 ? name : `${name}-${count}`)
    if (!existsSync(path)) return path
  }
}

function nameOf(cells: readonly PlannedRow[]): string {
  const worlds = cells.map(({ world }) => world.id)
  const agents = cells.map(({ agent }) => agent.id)
  const models = cells.map(({ model }) => model.id).filter((id) => id !== 'none')
  return [namePart(worlds, 'worlds'), namePart(agents, 'agents'), namePart(models, 'models')]
    .filter((text) => text !== '')
    .join('-')
}

function namePart(names: readonly string[], plural: string): string {
  const different = [...new Set(names)]
  return different.length > MAX_NAMES ? `${different.length}-${plural}` : different.map(slug).join('+')
}

/** Maximum length of a name in a directory name. */
const MAX_SLUG = 60

function slug(name: string): string {
  return name
    .replace(/[^a-zA-Z0-9.]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, MAX_SLUG)
    .replace(/[-.]$/, '')
}

/** Context for planning: the registry, and access settings for models. */
export interface PlanContext {
  readonly registry: Registry
  readonly access?: ModelAccess
  readonly modelFor?: EpisodeSettings['modelFor']
}

/** Plans the run of a configuration. Throws on any invalid name or value. */
export async function planRun(configuration: Configuration, { access, modelFor, ...context }: PlanContext): Promise<PlannedRun> {
  const worlds = blocksOf(configuration).flatMap(({ world }) => world)
  const withReader = withFiles(context.registry)
  // All at once, so that one error or question names all files.
  const { recordedAgents } = context.registry
  const isExecuted = (name: string): boolean => recordedAgents?.has(name) !== true
  await withReader.files.permit(fileNamesIn(configuration).filter(isExecuted))
  await (context.registry.trust ?? NO_TRUST).requireCode(programsIn(configuration).filter(({ name }) => isExecuted(name)))
  const registry = await withPlayersOf(worlds, withReader)
  const cells = await planCells(configuration, registry, { ...configuration, ...access })
  return createPlan(configuration, cells, { registry, modelFor })
}

/** Creates the plan from its cells. Throws `CONFIG_INVALID`. */
export function createPlan(
  configuration: Configuration,
  cells: readonly PlannedRow[],
  { registry, modelFor }: PlanContext,
): PlannedRun {
  const { seed = DEFAULT_SEED, seeds, keepPrompts = false, deterministic = false } = configuration
  if (deterministic && cells.some(({ limits }) => limits.timeLimit !== undefined)) {
    throw new OrreryError('CONFIG_INVALID', 'a deterministic run has no clock, so a time limit would never bind', {
      hint: 'leave out --time-limit or --deterministic',
    })
  }
  checkWorkers(configuration, cells, registry)
  checkRunLimits(configuration, cells)
  return { registry, configuration, cells, episodes: episodesOf(cells, { seed, seeds, keepPrompts, modelFor }) }
}

/** Returns the content of `run.json`. */
export function manifestOf(run: PlannedRun, suite?: Pick<ChosenSuite, 'id'>): RunManifest {
  return describeRun(run.episodes, runFacts(run, { suite: suite?.id, git: initialGitState(process.cwd()) }))
}

/** A run with its created and locked directory. */
export interface OpenRun {
  readonly manifest: RunManifest
  readonly directory: RunDirectory
}

/**
 * Creates the run's directory with `run.json`. `signed` is false if a setting comes from data that the user did not confirm. Throws
 * `RUN_EXISTS`, `RUN_LOCKED` or `FILE_UNWRITABLE`.
 */
export function openRun(run: PlannedRun, suite?: Pick<ChosenSuite, 'name' | 'id'>, signed = true): OpenRun {
  const manifest = manifestOf(run, suite)
  const { out, compress } = run.configuration
  const options = { local: { settings: localSettings(run.configuration), signed }, ...(compress && { compress }) }
  if (out !== undefined) return { manifest, directory: createRunDirectory(out, manifest, options) }
  for (;;) {
    try {
      return { manifest, directory: createRunDirectory(freeDirectory(suite?.name, run.cells), manifest, options) }
    } catch (error) {
      // Another process created the directory in the meantime: try the next name.
      if (!isOrreryError(error) || !['RUN_EXISTS', 'RUN_LOCKED'].includes(error.code)) throw error
    }
  }
}
