import {
  type Agent,
  contentHash,
  type FeedbackPolicy,
  type JsonObject,
  type LanguageModel,
  type Limits,
  type MemoryMode,
  type ModelEngine,
  type ModelKind,
  profileHash,
  type RewindMeans,
  stableJson,
  type World,
} from '@orreryjs/core'
import type { Disturbances, EpisodeSpec } from '../episode/episode-spec.ts'
import type { EpisodePlan } from '../run/plan.ts'

/** Version of the format of `run.json`. Readers reject any other version. */
export const MANIFEST_SCHEMA = 1

/** Facts about a run that its episodes do not contain. */
export interface RunMetadata {
  /** The resolved configuration, in the form of a configuration file. */
  readonly configuration: JsonObject
  /** Name of the suite, if the run is one. */
  readonly suite?: string
  /** Version of Orrery. */
  readonly orrery: string
  /** Version of Node.js; `26.3.0 (Bun 1.4.5)` under another runtime. */
  readonly node: string
  /** Absent outside a repository, before the first commit and without Git; `error` is the reason if Git fails otherwise. */
  readonly git?: { readonly commit: string; readonly dirty: boolean } | { readonly error: string }
  /** Labels that every table of the run must show, such as `simulated`. */
  readonly labels: readonly string[]
  /** User code that the run used; absent if there is none. */
  readonly code?: readonly RunCode[]
}

/** A user's file with code of a run, and all files that it imports by path. */
export interface RunCode {
  /** Path in the configuration, relative to the working directory of the run, with `/`. */
  readonly path: string
  /** Covers all of the files. */
  readonly hash: string
  /** Hash of each file, by its path relative to the folder of the first. */
  readonly files: Readonly<Record<string, string>>
}

/** Content of `run.json`: everything that decides a run's results. */
export interface RunManifest extends RunMetadata {
  readonly schema: typeof MANIFEST_SCHEMA
  /** Hash of the configuration. */
  readonly run: string
  /** Number of planned episodes. */
  readonly episodes: number
  readonly worlds: readonly ManifestWorld[]
  readonly agents: readonly ManifestAgent[]
  readonly models: readonly string[]
  /** Properties of these models, in the same order; absent in older runs. */
  readonly modelFacts?: readonly ManifestModel[]
  /** Content hashes by profile id. */
  readonly profiles: Readonly<Record<string, string>>
  /** The distinct settings of the episodes. */
  readonly settings: readonly RunSetting[]
  /** Content hashes by task id. */
  readonly tasks: Readonly<Record<string, string>>
  /** Cluster names by task id; absent if no task has one, and in older runs. */
  readonly clusters?: Readonly<Record<string, string>>
}

/** Identifies the rules of a world in a run. */
export interface ManifestWorld {
  readonly id: string
  readonly version: number
  readonly dialect: string
}

/** Identifies an agent of a run. */
export interface ManifestAgent {
  readonly id: string
  readonly version: number
  readonly options?: JsonObject
}

/** Properties of a model. */
export interface ManifestModel {
  readonly id: string
  /** Type of the model. @default 'server' */
  readonly kind?: ModelKind
  /** True if its results must be labelled. */
  readonly simulated: boolean
  /** Present if the model received the state of the world. */
  readonly privileged?: boolean
  /** What computed the replies of a model in the process of the run. */
  readonly engine?: ModelEngine
}

/** Settings of the episodes of an agent with a model on a split. */
export interface RunSetting {
  readonly world: string
  readonly split: string
  readonly agent: string
  /** Name of the table row. @default the agent's id */
  readonly label?: string
  readonly model: string
  /** Options of the agent; absent if it has none. */
  readonly options?: JsonObject
  readonly profile: string
  readonly limits: Limits
  readonly feedback: FeedbackPolicy
  readonly rewind: readonly RewindMeans[]
  readonly countThoughts: boolean
  /** Access to the memory of a stream; absent outside of streams. */
  readonly memory?: MemoryMode
  /** Faults and injections of the world; absent if it has none. */
  readonly disturbances?: Disturbances
  /** Name of the seed of all random streams. */
  readonly seed: string
}

/** Creates the manifest of a run. Entries are in plan order and distinct. */
export function describeRun(plan: EpisodePlan, facts: RunMetadata): RunManifest {
  const specs = [...distinctSpecs(plan)]
  const models = describeDistinct(specs, ({ model }) => model, describeModel)
  const clusters = specs.flatMap(({ task }) => (task.cluster === undefined ? [] : [[task.id, task.cluster] as const]))
  return {
    schema: MANIFEST_SCHEMA,
    run: contentHash(facts.configuration),
    ...facts,
    episodes: plan.length,
    worlds: describeDistinct(specs, ({ world }) => world, describeWorld),
    agents: describeDistinct(specs, ({ agent }) => agent, describeAgent),
    models: models.map(({ id }) => id),
    modelFacts: models,
    profiles: Object.fromEntries(
      describeDistinct(
        specs,
        ({ profile }) => profile,
        (profile) => [profile.id, profileHash(profile)],
      ),
    ),
    settings: unique(specs.map(describeSetting)),
    tasks: Object.fromEntries(specs.map(({ task }) => [task.id, task.hash])),
    ...(clusters.length > 0 && { clusters: Object.fromEntries(clusters) }),
  }
}

/** Members that an episode shares with other trials of its task. */
const SHARED = ['world', 'agent', 'label', 'profile', 'task', 'limits', 'feedback', 'rewind', 'countThoughts', 'seed'] as const

/** Skips episodes that differ from the previous one only in their trial, because they do not change the manifest. */
function* distinctSpecs(plan: EpisodePlan): Generator<EpisodeSpec> {
  let previous: EpisodeSpec | undefined
  for (const spec of plan) {
    const isAnother = previous?.model.id !== spec.model.id || SHARED.some((name) => previous?.[name] !== spec[name])
    if (isAnother) yield spec
    previous = spec
  }
}

/** Describes the distinct values of a member of the specs. */
function describeDistinct<Value, Description>(
  specs: readonly EpisodeSpec[],
  of: (spec: EpisodeSpec) => Value,
  describe: (value: Value) => Description,
): readonly Description[] {
  return unique([...new Set(specs.map(of))].map(describe))
}

function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [stableJson(value), value])).values()]
}

function describeModel({ id, kind, simulated = false, privileged, engine }: LanguageModel): ManifestModel {
  return { id, ...(kind && { kind }), simulated, ...(privileged === true && { privileged }), ...(engine && { engine }) }
}

function describeWorld({ id, version, dialect }: World): ManifestWorld {
  return { id, version, dialect }
}

function describeAgent({ id, version, options }: Agent): ManifestAgent {
  return { id, version, ...(options && { options: options as JsonObject }) }
}

function describeSetting(spec: EpisodeSpec): RunSetting {
  const { world, agent, label, model, profile, task, limits, feedback, rewind, countThoughts, disturbances, seed, stream } = spec
  const row = { agent: agent.id, ...(label !== undefined && label !== agent.id && { label }), model: model.id }
  const options = agent.options && { options: agent.options as JsonObject }
  const names = { world: world.id, split: task.split, ...row, ...options, profile: profile.id }
  const memory = stream && { memory: stream.memory }
  return { ...names, limits, feedback, rewind, countThoughts, ...memory, ...(disturbances && { disturbances }), seed }
}
