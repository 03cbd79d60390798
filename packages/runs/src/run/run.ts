import { parseEnv } from 'node:util'
import { OrreryError } from '@orreryjs/core'
import type { EpisodePlan } from '@orreryjs/harness'
import { type GatePlan, planGates } from '../compare/gates/run-gates.ts'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { readTextFile } from '../configuration/yaml-file.ts'
import { pricesFrom } from '../estimate/prices.ts'
import type { PlannedRow } from '../plan/cells.ts'
import { withProfileWorld } from '../plan/profiles.ts'
import { checkMemory } from '../plan/streams.ts'
import { openRunCassette, type RunCassette } from '../play/cassette.ts'
import { openRun, planRun } from '../play/open-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import type { ModelAccess } from '../registry/model-entry.ts'
import { createModel, NO_MODEL } from '../registry/models.ts'
import { isExternalClient } from '../sessions/client-agent.ts'
import type { TaskFilter } from '../task-filter/task-filter.ts'
import { checkPaths } from '../trust/settings.ts'
import { NO_TRUST } from '../trust/trust.ts'
import { noticeOf, type RunHooks } from './hooks.ts'
import { type FinishedRun, hasHumanPlayer, playPlanned } from './play-planned.ts'
import { preflight } from './preflight.ts'
import { type ReadSettings, type RunSettings, readSettings } from './settings.ts'

/** Options of `run`. */
export interface RunOptions extends RunHooks {
  /** Directory of the run. @default a new directory in `runs` */
  readonly out?: string | undefined
  /** The suite that the settings come from: it names the directory, and its paper's figures are reported with ours. */
  readonly suite?: { readonly name: string; readonly id?: string } | undefined
  /** Restricts the tasks by their outcome in another run. */
  readonly only?: TaskFilter | undefined
}

/**
 * Plans and plays a run and writes journal, results and report. Throws the errors of planning before anything is written, `RUN_EXISTS`,
 * `RUN_LOCKED` and `FILE_UNWRITABLE`.
 */
export function run(settings: RunSettings, options: RunOptions): Promise<FinishedRun> {
  return withPlan(settings, options, false, async (planned, gates) => {
    options.onPlan?.({ episodes: planned.episodes.length, hasHuman: hasHumanPlayer(planned) })
    await preflight(planned, options)
    const opened = openRun(planned, options.suite, await isConfirmed(planned))
    return playPlanned(planned, { ...opened, gates }, options)
  })
}

/**
 * True if the user permits every server that the run names. A run that only replays uses no server, so planning does not check it; but a later
 * command may use them.
 */
async function isConfirmed({ configuration, registry }: PlannedRun): Promise<boolean> {
  if (configuration.replayOnly === undefined) return true
  const names = new Set(blocksOf(configuration).flatMap(({ model }) => model))
  const access = { ...configuration, human: async () => NO_MODEL }
  const created = await Promise.allSettled([...names].map((name) => createModel(registry, name, access)))
  return created.every(({ status }) => status === 'fulfilled')
}

/** Plans a run without playing it. Throws the errors of planning. */
export function plan(settings: RunSettings, options: RunOptions): Promise<PlannedRun> {
  return withPlan(settings, options, true, (planned) => planned)
}

/** Plans a run and passes it to `use` while its cassette is open; a dry run does not write the cassette. */
async function withPlan<Result>(
  settings: RunSettings,
  options: RunOptions,
  isDryRun: boolean,
  use: (planned: PlannedRun, gates: GatePlan) => Result | Promise<Result>,
): Promise<Result> {
  const { configuration: given, registry } = settingsOf(settings, options)
  checkPaths(given, registry.trust ?? NO_TRUST)
  const configuration = await withProfileWorld(given, registry)
  loadEnvironment(configuration)
  // A run without a priced model does not read the file.
  await pricesFrom(configuration.prices)
  const cassette = await openRunCassette(configuration, isDryRun, noticeOf(options))
  try {
    const planned = await planWith(configuration, cassette, { ...options, registry })
    checkRewind(planned.cells)
    checkMemory(planned.cells)
    refuseClients(planned)
    return await use(planned, await planGates(planned, noticeOf(options)))
  } finally {
    cassette?.close()
  }
}

/** Rejects external clients, whose episodes are recorded by a server and cannot be started here. */
function refuseClients({ cells }: PlannedRun): void {
  const client = cells.find(({ agent }) => isExternalClient(agent))
  if (client === undefined) return
  throw new OrreryError(
    'CONFIG_INVALID',
    `${client.agent.id} is an external program or an imported log, so it cannot be started here`,
    {
      hint: 'serve a world and record its episodes: `orrery serve agentgym WORLD --journal DIR`',
    },
  )
}

/** Plans the episodes of a run in order, with the same defaults as `run`: for `runAll`, `collectMetrics` and custom programs. */
export async function planEpisodes(settings: RunSettings, options: RunOptions): Promise<EpisodePlan> {
  return (await plan(settings, options)).episodes
}

/** Plans with a cassette: if it has all replies, its models are placeholders that are never called, like `unusedModels`. */
export async function planWith(
  configuration: Configuration,
  cassette: RunCassette | undefined,
  { registry, human, only, unusedModels, ...hooks }: RunOptions & { readonly unusedModels?: ModelAccess['recordedModels'] },
): Promise<PlannedRun> {
  const cassetteModels = cassette?.mode === 'replay-only' ? cassette.models : undefined
  const access = { notice: noticeOf(hooks), human, recordedModels: cassetteModels ?? unusedModels }
  const withModels = cassetteModels === undefined ? configuration : { model: cassetteModels, ...configuration }
  const narrowed = only === undefined ? withModels : await only.narrow(withModels, { ...withModels, ...access })
  return planRun(narrowed, { registry, access, modelFor: cassette?.modelFor ?? hooks.modelFor })
}

/** Sets environment variables from a file, unless they are already set. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export function loadEnvironment({ envFile }: Pick<Configuration, 'envFile'>): void {
  if (envFile === undefined) return
  for (const [name, value] of Object.entries(parseEnv(readTextFile(envFile)))) process.env[name] ??= value
}

function settingsOf(settings: RunSettings, { registry, out }: RunOptions): ReadSettings {
  const read = readSettings(settings, registry)
  return out === undefined ? read : { ...read, configuration: { ...read.configuration, out } }
}

/**
 * Throws `CONFIG_INVALID` if an agent's options need a rewind strategy that the run forbids; otherwise a different method would run under
 * their name. Recorded runs are not checked.
 */
function checkRewind(cells: readonly PlannedRow[]): void {
  for (const { agent, label, rewind } of cells) {
    const { requiredRewind } = agent
    if (requiredRewind === undefined || rewind.includes(requiredRewind.means)) continue
    const strategies = [requiredRewind.means, ...rewind.filter((means) => means !== 'none')].join(',')
    throw new OrreryError(
      'CONFIG_INVALID',
      `${label}: ${requiredRewind.option} needs rewind: ${requiredRewind.means}, which this run does not allow`,
      {
        hint: `add --rewind ${strategies}, or leave out the option`,
      },
    )
  }
}
