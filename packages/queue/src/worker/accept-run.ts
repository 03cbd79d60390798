import { errorMessage, isOrreryError, OrreryError, stableJson } from '@orreryjs/core'
import { type RunManifest, runManifestSchema } from '@orreryjs/harness'
import { type Configuration, mergeConfigurations, readConfiguration } from '@orreryjs/runs/configuration'
import { loadEnvironment, manifestOf, type PlannedRun, planRun, whyUnreachable } from '@orreryjs/runs/play'
import { createModel, type ModelAccess, type Registry, registryOfRun, withPlayersOf } from '@orreryjs/runs/registry'
import { z } from 'zod'
import { readText } from '../messages.ts'

/** What a worker takes runs on with. */
export interface Acceptance {
  readonly registry: Registry
  /** What the code of Orrery is here. */
  readonly code: string
  /** How models are reached from here, and where data is. */
  readonly settings: Configuration
  readonly access: ModelAccess
  /** Names of the models that are played here. @default all that can be reached */
  readonly models?: readonly string[] | undefined
  /** Whether each server is asked one short question, to know whether it can be reached. @default true */
  readonly preflight?: boolean
  readonly signal: AbortSignal
  notice(line: string): void
}

/** A run as a worker plays it. */
export interface AcceptedRun {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  /** Ids of the models that are played here. */
  readonly models: readonly string[]
}

/** What came of a run that is played here, as far as its models answer. */
interface Answered {
  /** Absent where none of them answers. */
  readonly accepted?: AcceptedRun
  /** Names of the models that are wanted here and did not answer. */
  readonly unreached: readonly string[]
  /** How many models the run has. */
  readonly count: number
}

const planSchema = z.object({ code: z.string(), manifest: runManifestSchema })

/**
 * Plans a run as its coordinator did, from what it says in Redis. Throws `QUEUE_REFUSED`, which names what is different here,
 * and what planning throws.
 */
export async function acceptRun(text: string | null, acceptance: Acceptance): Promise<Answered> {
  const { registry, code, settings, access, models: wanted } = acceptance
  const plan = readText(planSchema, text)
  if (plan === undefined) throw new OrreryError('QUEUE_REFUSED', 'the run in Redis is of another version of Orrery')
  const { manifest } = plan
  const major = (version: string): string => version.split('.')[0] ?? ''
  if (major(manifest.node) !== major(process.versions.node)) {
    throw new OrreryError('QUEUE_REFUSED', `the run is played with Node ${manifest.node}, here is ${process.versions.node}`)
  }
  if (plan.code !== code) {
    throw new OrreryError(
      'QUEUE_REFUSED',
      `the code of Orrery is another than the run's (${code.slice(0, 8)}, not ${plan.code.slice(0, 8)})`,
    )
  }
  const merged = mergeConfigurations(readConfiguration('the run', manifest.configuration), settings)
  // How many threads play is each machine's own affair.
  const { workers: _workers, ...configuration } = merged
  loadEnvironment(configuration)
  const files = await withPlayersOf(worldNames(configuration), registryOfRun(registry, process.cwd(), manifest))
  const names = modelNames(configuration)
  const asked = names.filter((name) => wanted?.includes(name) !== false)
  const unreached = await unreachable(asked, files, { ...configuration, ...access }, acceptance)
  const count = manifest.models.length
  if (unreached.length > 0 && unreached.length === asked.length) return { unreached, count }
  const away = names.filter((name) => !asked.includes(name) || unreached.includes(name))
  const planned = await planRun(configuration, { registry: files, access: { ...access, recorded: away } })
  checkSame(manifest, manifestOf(planned))
  const here = planned.cells.map(({ model }) => model.id).filter((id) => !away.includes(id))
  if (here.length === 0) throw new OrreryError('QUEUE_REFUSED', `none of its models is played here: ${away.join(', ')}`)
  return { accepted: { planned, manifest, models: [...new Set(here)] }, unreached, count }
}

function worldNames({ world = [], blocks = [] }: Configuration): readonly string[] {
  return [...world, ...blocks.flatMap((block) => block.world ?? [])]
}

function modelNames({ model = [], blocks = [] }: Configuration): readonly string[] {
  return [...new Set([...model, ...blocks.flatMap((block) => block.model ?? [])])]
}

/** The models that do not answer here: their server is away, or no key is here. */
async function unreachable(
  names: readonly string[],
  registry: Registry,
  access: ModelAccess,
  { preflight = true, signal, notice }: Acceptance,
): Promise<readonly string[]> {
  const away: string[] = []
  for (const name of names) {
    const model = await createModel(registry, name, access)
    const why = model.kind === 'server' && preflight ? await whyUnreachable(model, signal) : undefined
    if (why === undefined) continue
    if (!isOrreryError(why)) throw why
    notice(`${name} is not played here until it answers: ${errorMessage(why.cause ?? why)}`)
    away.push(name)
  }
  return away
}

/** What decides a run, in the words of its manifest. What is said of models is the coordinator's: some may be named here alone. */
const DECIDING = ['worlds', 'agents', 'profiles', 'tasks', 'code', 'episodes'] as const

function checkSame(theirs: RunManifest, ours: RunManifest): void {
  for (const part of DECIDING) {
    const different = differenceOf(theirs[part], ours[part])
    if (different !== undefined) {
      throw new OrreryError('QUEUE_REFUSED', `the run has other ${part} than are here${different}`)
    }
  }
}

/** What is different, in brackets; undefined where nothing is. */
function differenceOf(theirs: unknown = null, ours: unknown = null): string | undefined {
  if (stableJson(theirs) === stableJson(ours)) return undefined
  const [left, right] = [entriesOf(theirs), entriesOf(ours)]
  const key = [...left.keys(), ...right.keys()].find(
    (name) => stableJson(left.get(name) ?? null) !== stableJson(right.get(name) ?? null),
  )
  return key === undefined ? '' : ` (${key})`
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value ?? {}))
  return new Map(value.map((each: { readonly id?: string; readonly path?: string }) => [each.id ?? each.path ?? '', each]))
}
