import { OrreryError } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { blocksOf, type Configuration, dataIn } from '@orreryjs/runs/configuration'
import { isFileName, readFileName } from '@orreryjs/runs/registry'
import { connectionsIn, connectionText, type Permissions, type Trust, weightsIn } from '@orreryjs/runs/trust'

/** Permissions of runs on a worker's machine, from the worker's command line. */
export type WorkerPermissions = Pick<Permissions, 'code' | 'connections' | 'paths'>

/** Settings of a run with paths on the machine of the run. No run records them. */
const PATH_SETTINGS = ['envFile', 'prices', 'record', 'replay', 'replayOnly', 'out']

/** Throws `QUEUE_REFUSED` if the recorded settings of a run name files that a run never records. Reading the settings would open them. */
export function refusePaths({ configuration }: Pick<RunManifest, 'configuration'>): void {
  const blocks = Array.isArray(configuration['blocks']) ? configuration['blocks'] : []
  for (const settings of [configuration, ...blocks]) {
    if (typeof settings !== 'object' || settings === null) continue
    const members = settings as Readonly<Record<string, unknown>>
    const found = [...PATH_SETTINGS, 'models'].find((name) => typeof members[name] === 'string')
    if (found !== undefined) throw new OrreryError('QUEUE_REFUSED', `the run names a file (${found}) that workers do not read`)
  }
}

/** Context of `checkPermissions`. */
interface PermissionContext {
  readonly manifest: Pick<RunManifest, 'code'>
  /** Settings of the run, overridden by the worker's. */
  readonly configuration: Configuration
  /** Settings of the worker. */
  readonly settings: Configuration
  /** Names of the models to play here. */
  readonly models: readonly string[]
  /** Permissions of the worker's command line. */
  readonly trust: Trust
}

/** Throws `QUEUE_REFUSED` with everything that a run needs and that the worker's command line does not allow. */
export function checkPermissions(context: PermissionContext): void {
  const { manifest, trust, settings, configuration, models } = context
  const blocks = blocksOf(configuration)
  const code = codeOf(context)
  const unrecorded = code.filter((name) => isFile(name) && !isRecorded(manifest, name))
  if (unrecorded.length > 0) {
    throw new OrreryError('QUEUE_REFUSED', `the run names ${unrecorded.join(', ')} without recording the content`)
  }
  const data = [...new Set(blocks.flatMap(dataIn))].filter((path) => path !== settings.data && !trust.permitsPath(path))
  const connections = connectionsIn(configuration, models).flatMap(({ connection }) =>
    trust.permitsConnection(connection) ? [] : [`--trust '${connectionText(connection).flag}'`],
  )
  const weights = weightsIn([...models, ...entryNames(configuration.models ?? {})]).filter((path) => !trust.permitsPath(path))
  const flags = [
    ...(code.length > 0 && !trust.permitsAllCode ? [`--trust-code (${code.join(', ')})`] : []),
    ...data.map((directory) => `--data ${directory}`),
    ...weights.map((path) => `--trust '${path}'`),
    ...new Set(connections),
  ]
  if (flags.length > 0) throw new OrreryError('QUEUE_REFUSED', `the run needs this worker to be started with ${flags.join(' ')}`)
}

/** Returns a name and its rest after each `+`, because a wrapper may precede a name: `faulty:.1+./model.ts`. */
function partsOf(name: string): readonly string[] {
  return [name, ...[...name.matchAll(/\+/g)].map(({ index }) => name.slice(index + 1))]
}

/** Returns the names of the models behind named models. */
function entryNames(table: NonNullable<Configuration['models']>): readonly string[] {
  return Object.values(table).map(({ kind, model }) => (kind === undefined ? model : `${kind}:${model}`))
}

function isFile(name: string): boolean {
  return partsOf(name).some(isFileName) || PROFILE_FILE.test(name)
}

const PROFILE_FILE = /\.(?:ya?ml|json)$/

/** Returns the files and packages that the run would load. */
function codeOf({ configuration, models }: PermissionContext): readonly string[] {
  const { models: table = {} } = configuration
  const blocks = blocksOf(configuration)
  const names = [...blocks.flatMap(({ world, agent }) => [...world, ...agent]), ...models, ...entryNames(table)]
  const profiles = blocks.flatMap(({ profile = '' }) => (PROFILE_FILE.test(profile) ? [profile] : []))
  const packages = names.filter((name) => partsOf(name).some((part) => part.startsWith('ai-sdk:')))
  return [...new Set([...names.filter((name) => partsOf(name).some(isFileName)), ...packages, ...profiles])]
}

/** True if the manifest has the content of a file. Prompts of profiles are compared by their hash. */
function isRecorded({ code = [] }: Pick<RunManifest, 'code'>, name: string): boolean {
  if (PROFILE_FILE.test(name)) return true
  const path = readFileName(partsOf(name).find(isFileName) ?? name).path
  return code.some((file) => file.path === path)
}
