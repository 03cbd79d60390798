import {
  type Agent,
  contentHash,
  type FeedbackPolicy,
  type JsonObject,
  type LanguageModel,
  type Limits,
  type ModelKind,
  profileHash,
  type RewindMeans,
  stableJson,
  type World,
} from '@orreryjs/core'
import type { EpisodeSpec } from '../episode/spec.ts'
import type { EpisodePlan } from '../run/plan.ts'

/** Version of the format of `run.json`. A reader refuses any other. */
export const MANIFEST_SCHEMA = 1

/** What whoever starts a run knows beside its episodes. */
export interface RunFacts {
  /** The resolved configuration, as the user could write it. */
  readonly configuration: JsonObject
  /** The named suite that was run, if it was one. */
  readonly suite?: string
  /** Version of Orrery. */
  readonly orrery: string
  /** Version of Node.js. */
  readonly node: string
  /** Absent outside a repository. */
  readonly git?: { readonly commit: string; readonly dirty: boolean }
  /** What every table of the run has to say, such as `simulated`. */
  readonly labels: readonly string[]
  /** The user's own code that it was played with; absent where there is none. */
  readonly code?: readonly RunCode[]
}

/** A file of the user's that a run was played with, and everything that it imports by a path. */
export interface RunCode {
  /** As the configuration names it: from the directory in which the run was started, with `/`. */
  readonly path: string
  /** Covers all of the files. */
  readonly hash: string
  /** Hash of each, by its path from the folder of the first. */
  readonly files: Readonly<Record<string, string>>
}

/** What `run.json` says: everything that decides a run's results. */
export interface RunManifest extends RunFacts {
  readonly schema: typeof MANIFEST_SCHEMA
  /** Hash of the configuration. */
  readonly run: string
  /** Number of episodes planned. */
  readonly episodes: number
  readonly worlds: readonly ManifestWorld[]
  readonly agents: readonly ManifestAgent[]
  readonly models: readonly string[]
  /** What these models said of themselves, in the same order; absent in runs of before. */
  readonly modelFacts?: readonly ManifestModel[]
  /** Content hashes by profile id. */
  readonly profiles: Readonly<Record<string, string>>
  /** Every way in which episodes are run. */
  readonly settings: readonly RunSetting[]
  /** Content hashes by task id. */
  readonly tasks: Readonly<Record<string, string>>
  /** What tasks share with others, by task id; absent where none says it, and in runs of before. */
  readonly clusters?: Readonly<Record<string, string>>
}

/** Which rules of a world a run was played by. */
export interface ManifestWorld {
  readonly id: string
  readonly version: number
  readonly dialect: string
}

/** Which agent a run was played by. */
export interface ManifestAgent {
  readonly id: string
  readonly version: number
  readonly options?: JsonObject
}

/** What a model says of itself. */
export interface ManifestModel {
  readonly id: string
  /** What answers. @default 'server' */
  readonly kind?: ModelKind
  /** Whether results made with it must be labelled. */
  readonly simulated: boolean
  /** Present where it was shown the state of the world. */
  readonly privileged?: boolean
}

/** How the episodes of an agent with a model on a split are run. */
export interface RunSetting {
  readonly world: string
  readonly split: string
  readonly agent: string
  /** Name of the row. @default the agent's id */
  readonly label?: string
  readonly model: string
  /** Of the agent; absent where it has none. */
  readonly options?: JsonObject
  readonly profile: string
  readonly limits: Limits
  readonly feedback: FeedbackPolicy
  readonly rewind: readonly RewindMeans[]
  readonly countThoughts: boolean
  /** Name of the seed of all its streams. */
  readonly seed: string
}

/** The manifest of a run of these episodes. Everything in it stands in the order of the plan, each entry once. */
export function describeRun(plan: EpisodePlan, facts: RunFacts): RunManifest {
  const specs = [...telling(plan)]
  const models = each(specs, ({ model }) => model, describeModel)
  const clusters = specs.flatMap(({ task }) => (task.cluster === undefined ? [] : [[task.id, task.cluster] as const]))
  return {
    schema: MANIFEST_SCHEMA,
    run: contentHash(facts.configuration),
    ...facts,
    episodes: plan.length,
    worlds: each(specs, ({ world }) => world, describeWorld),
    agents: each(specs, ({ agent }) => agent, describeAgent),
    models: models.map(({ id }) => id),
    modelFacts: models,
    profiles: Object.fromEntries(
      each(
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

/** What an episode shares with other attempts at its task. */
const SHARED = ['world', 'agent', 'label', 'profile', 'task', 'limits', 'feedback', 'rewind', 'countThoughts', 'seed'] as const

/** Without the episodes that are only another attempt than the one before: they say nothing new. */
function* telling(plan: EpisodePlan): Generator<EpisodeSpec> {
  let before: EpisodeSpec | undefined
  for (const spec of plan) {
    const isAnother = before?.model.id !== spec.model.id || SHARED.some((name) => before?.[name] !== spec[name])
    if (isAnother) yield spec
    before = spec
  }
}

/** Descriptions of the different things that specs share. */
function each<Thing, Described>(
  specs: readonly EpisodeSpec[],
  of: (spec: EpisodeSpec) => Thing,
  describe: (thing: Thing) => Described,
): readonly Described[] {
  return unique([...new Set(specs.map(of))].map(describe))
}

function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [stableJson(value), value])).values()]
}

function describeModel({ id, kind, simulated = false, privileged }: LanguageModel): ManifestModel {
  return { id, ...(kind && { kind }), simulated, ...(privileged === true && { privileged }) }
}

function describeWorld({ id, version, dialect }: World): ManifestWorld {
  return { id, version, dialect }
}

function describeAgent({ id, version, options }: Agent): ManifestAgent {
  return { id, version, ...(options && { options: options as JsonObject }) }
}

function describeSetting(spec: EpisodeSpec): RunSetting {
  const { world, agent, label, model, profile, task, limits, feedback, rewind, countThoughts, seed } = spec
  const row = { agent: agent.id, ...(label !== undefined && label !== agent.id && { label }), model: model.id }
  const options = agent.options && { options: agent.options as JsonObject }
  const names = { world: world.id, split: task.split, ...row, ...options, profile: profile.id }
  return { ...names, limits, feedback, rewind, countThoughts, seed }
}
