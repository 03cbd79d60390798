import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { type RunManifest, runManifestSchema } from '@orreryjs/harness'
import { blocksOf, type Configuration, mergeConfigurations, readConfiguration } from '@orreryjs/runs/configuration'
import { loadEnvironment, manifestOf, type PlannedRun, planRun, unreachableError, VERSION } from '@orreryjs/runs/play'
import { createModel, type ModelAccess, type Registry, registryOfRun, withPlayersOf } from '@orreryjs/runs/registry'
import { grantTrust, permissionsOf } from '@orreryjs/runs/trust'
import { differenceOf, requireSameEngines } from '@orreryjs/runs/verify'
import { z } from 'zod'
import { openStatus, planDigest } from '../messages.ts'
import { PROTOCOL, type Seal } from '../trust/seal.ts'
import { checkPermissions, refusePaths, type WorkerPermissions } from './permissions.ts'

/** Context for accepting runs. */
export interface AcceptOptions {
  readonly registry: Registry
  /** Hash of the installed Orrery code. */
  readonly code: string
  /** Model access and data location on this machine. */
  readonly settings: Configuration
  readonly permissions: WorkerPermissions
  readonly access: ModelAccess
  /** Seal of the run. */
  readonly seal: Seal
  /** Names of the models to play. @default all reachable models */
  readonly models?: readonly string[] | undefined
  /** True to check with one short request whether each server is reachable. @default true */
  readonly preflight?: boolean
  readonly signal: AbortSignal
  notice(line: string): void
}

/** A run as a worker plays it. */
export interface AcceptedRun {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  /** Digest of the plan. */
  readonly plan: string
  /** Ids of the models to play here. */
  readonly models: readonly string[]
}

/** Result of accepting a run, depending on which models respond. */
interface AcceptResult {
  /** Absent if no model responds. */
  readonly accepted?: AcceptedRun
  /** Names of the wanted models that did not respond. */
  readonly unreached: readonly string[]
  /** Number of models of the run. */
  readonly count: number
}

const planSchema = z.object({ code: z.string(), manifest: runManifestSchema })

/**
 * Plans a run like its coordinator, from the plan in Redis. Throws `QUEUE_REFUSED` with the difference, `CODE_CHANGED` for other weights, and the
 * errors of planning.
 */
export async function acceptRun(text: string | null, acceptance: AcceptOptions): Promise<AcceptResult> {
  const { registry, code, settings, permissions, access, seal, models: servedModels } = acceptance
  const { value: plan, payload } = readPlan(text, seal)
  const { manifest } = plan
  const major = (version: string): string => version.split('.')[0] ?? ''
  if (major(manifest.node) !== major(process.versions.node)) {
    throw new OrreryError('QUEUE_REFUSED', `the run uses Node ${manifest.node}, this worker ${process.versions.node}`)
  }
  if (plan.code !== code) {
    throw new OrreryError(
      'QUEUE_REFUSED',
      `the code of Orrery differs from the run's (${code.slice(0, 8)}, not ${plan.code.slice(0, 8)})`,
    )
  }
  refusePaths(manifest)
  const merged = mergeConfigurations(readConfiguration('the run', manifest.configuration), settings)
  // The number of threads is specific to each machine.
  const { workers: _workers, ...rest } = merged
  const configuration = { ...rest, recorded: manifest.settings }
  loadEnvironment(settings)
  const names = modelNames(configuration)
  const wantedNames = names.filter((name) => servedModels?.includes(name) !== false)
  const { connections = [] } = permissions
  const own = permissionsOf(settings).connections
  const trust = grantTrust({ ...permissions, connections: connections === 'all' ? 'all' : [...connections, ...own] })
  checkPermissions({ manifest, configuration, settings, models: wantedNames, trust })
  // The working directory may be a run of this user, but it is not this run.
  const trusting = registryOfRun({ ...registry, trust }, process.cwd(), manifest, false)
  const files = await withPlayersOf(worldNames(configuration), trusting)
  const unreached = await unreachable(wantedNames, files, { ...configuration, ...access }, acceptance)
  const count = manifest.models.length
  if (unreached.length > 0 && unreached.length === wantedNames.length) return { unreached, count }
  const unavailable = names.filter((name) => !wantedNames.includes(name) || unreached.includes(name))
  const planned = await planRun(configuration, { registry: files, access: { ...access, recordedModels: unavailable } })
  checkSame(manifest, manifestOf(planned))
  requireSameEngines(planned.cells, manifest)
  const playable = planned.cells.map(({ model }) => model.id).filter((id) => !unavailable.includes(id))
  if (playable.length === 0)
    throw new OrreryError('QUEUE_REFUSED', `none of its models is played here: ${unavailable.join(', ')}`)
  const accepted = { planned, manifest, plan: planDigest(payload), models: [...new Set(playable)] }
  return { accepted, unreached, count }
}

/** Returns the plan in Redis. Throws `QUEUE_REFUSED` for another version or secret. */
function readPlan(text: string | null, seal: Seal): { readonly value: z.infer<typeof planSchema>; readonly payload: string } {
  const status = openStatus(seal, 'plan', VERSION, planSchema, text)
  const { hasSecret } = seal
  switch (status.type) {
    case 'valid':
      return status
    case 'version':
      throw refusal(
        `the run has Orrery ${status.orrery} (queue protocol ${status.protocol}), this worker ${VERSION} (${PROTOCOL})`,
      )
    case 'secret':
      if (status.hasSecret && !hasSecret) throw refusal('the run is signed, and this worker has no ORRERY_QUEUE_SECRET')
      throw refusal(
        hasSecret && !status.hasSecret
          ? 'the run is not signed, and this worker has an ORRERY_QUEUE_SECRET'
          : "the run is not signed with this worker's ORRERY_QUEUE_SECRET",
      )
    case 'foreign':
      throw refusal(`the plan in Redis is not from Orrery ${VERSION} (queue protocol ${PROTOCOL})`)
    default:
      return status satisfies never
  }
}

function refusal(reason: string): OrreryError {
  return new OrreryError('QUEUE_REFUSED', reason)
}

function worldNames(configuration: Configuration): readonly string[] {
  return [...new Set(blocksOf(configuration).flatMap(({ world }) => world))]
}

function modelNames(configuration: Configuration): readonly string[] {
  return [...new Set(blocksOf(configuration).flatMap(({ model }) => model))]
}

/** Returns the models that do not respond: their server is unreachable or the API key is missing. */
async function unreachable(
  names: readonly string[],
  registry: Registry,
  access: ModelAccess,
  { preflight = true, signal, notice }: AcceptOptions,
): Promise<readonly string[]> {
  const unavailable: string[] = []
  for (const name of names) {
    const model = await createModel(registry, name, access)
    const reason = model.kind === 'server' && preflight ? await unreachableError(model, signal) : undefined
    if (reason === undefined) continue
    if (!isOrreryError(reason)) throw reason
    notice(`${name} is skipped until it answers: ${errorMessage(reason.cause ?? reason)}`)
    unavailable.push(name)
  }
  return unavailable
}

/** Manifest fields that must match. Model facts are not compared, because this worker may only have placeholders for some models. */
const COMPARED_FIELDS = ['worlds', 'agents', 'profiles', 'tasks', 'code', 'episodes'] as const

function checkSame(theirs: RunManifest, ours: RunManifest): void {
  const computed: RunManifest = JSON.parse(JSON.stringify(ours))
  for (const field of COMPARED_FIELDS) {
    const different = differingEntry(theirs[field], computed[field])
    if (different !== undefined) {
      throw new OrreryError('QUEUE_REFUSED', `the run has different ${field} than this worker${different}`)
    }
  }
}

/** Returns the first entry that differs, in parentheses; `undefined` if none does. */
function differingEntry(theirs: unknown, ours: unknown): string | undefined {
  if (differenceOf(theirs, ours) === undefined) return undefined
  const [left, right] = [entriesOf(theirs), entriesOf(ours)]
  const key = [...left.keys(), ...right.keys()].find((name) => differenceOf(left.get(name), right.get(name)) !== undefined)
  return key === undefined ? '' : ` (${key})`
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value ?? {}))
  return new Map(value.map((each: { readonly id?: string; readonly path?: string }) => [each.id ?? each.path ?? '', each]))
}
