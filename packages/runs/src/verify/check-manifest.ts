import { NO_PROFILE, OrreryError, type Profile, profileHash, type World } from '@orreryjs/core'
import { FORMER_PARTS, withCurrentNames } from '@orreryjs/core/stored-names'
import { describeRun, type RunManifest } from '@orreryjs/harness'
import { runFacts } from '../play/run-facts.ts'
import { labelsOf } from '../registry/model-labels.ts'
import { differenceOf, differenceText } from './difference.ts'
import type { ReplannedRun } from './replan.ts'

/** A manifest with current names, and the hash of its configuration as written. */
export interface RecordedManifest {
  readonly manifest: RunManifest
  readonly configurationHash: string
}

/** Called for every problem. */
export type ReportProblem = (text: string) => void

/**
 * Compares `run.json` with a new plan of the run. Facts that do not follow from the plan (versions, commit, facts of server models) are
 * covered by the digest in `results.json`.
 */
export function checkManifest(
  { manifest, configurationHash }: RecordedManifest,
  replanned: ReplannedRun,
  claim: ReportProblem,
): void {
  if (configurationHash !== manifest.run) claim('run.json: the configuration does not match its hash')
  const planned = replanned.specs.length
  if (manifest.episodes !== planned) claim(`run.json: ${manifest.episodes} episodes; ${planned} are planned`)
  const tasksHold = checkTasks(replanned, manifest.tasks, claim)
  const profilesHold = checkProfiles(replanned, manifest.profiles, claim)
  const { planned: run } = replanned
  if (run === undefined) return
  const { worlds, agents, models, settings, tasks, clusters, profiles, code, modelFacts } = describeRun(
    run.episodes,
    runFacts(run),
  )
  const recreated = (modelFacts ?? []).filter(({ id }) => replanned.computedModels.has(id))
  // Files of models that are not recreated were not read; keep their recorded values.
  const expected: Partial<RunManifest> = {
    labels: labelsOf(
      manifest.models,
      manifest,
      manifest.agents.map(({ id }) => id),
    ),
    ...(manifest.code && { code: manifest.code.map((file) => code?.find(({ path }) => path === file.path) ?? file) }),
    worlds,
    agents,
    models,
    ...(manifest.modelFacts && {
      modelFacts: manifest.modelFacts.map((fact) => recreated.find(({ id }) => id === fact.id) ?? fact),
    }),
    settings,
    ...(profilesHold && { profiles: withUnread(withFormerHashes(profiles, manifest.profiles), replanned, manifest.profiles) }),
    ...(tasksHold && { tasks }),
    // Older runs have no clusters.
    ...(manifest.clusters && clusters && { clusters }),
  }
  const computed = withCurrentNames('run.json', JSON.parse(JSON.stringify(expected))) as Partial<RunManifest>
  for (const name of COMPARED_FIELDS) {
    if ((name === 'profiles' && !profilesHold) || (name === 'tasks' && !tasksHold)) continue
    const difference = differenceOf(manifest[name], computed[name], 0, name)
    if (difference !== undefined) claim(differenceText('run.json', difference))
  }
  for (const { path } of code ?? []) {
    if (manifest.code?.some((file) => file.path === path) !== true) claim(`run.json: ${path} was used but is missing in code`)
  }
  checkModelFacts(manifest, claim)
}

const COMPARED_FIELDS = [
  'labels',
  'code',
  'worlds',
  'agents',
  'models',
  'modelFacts',
  'settings',
  'profiles',
  'tasks',
  'clusters',
] as const satisfies readonly (keyof RunManifest)[]

/** Checks that `modelFacts` lists all models in order; older runs have no facts. */
function checkModelFacts({ models, modelFacts }: RunManifest, claim: ReportProblem): void {
  if (modelFacts === undefined) return
  const difference = differenceOf(
    modelFacts.map(({ id }) => id),
    models,
    0,
    'modelFacts',
  )
  if (difference !== undefined) claim(differenceText('run.json', difference))
}

/** Reports changed prompts once, because they change every request. */
function checkProfiles(
  { specs, recordedAgents }: ReplannedRun,
  recorded: RunManifest['profiles'],
  claim: ReportProblem,
): boolean {
  const profiles = new Set<Profile>()
  const worlds = new Set<World>()
  const unexecuted = new Set([...recordedAgents.values()].map(({ id }) => id))
  for (const { agent, profile, world } of specs) {
    // The prompts of an agent belong to its code.
    if (!unexecuted.has(agent.id)) profiles.add(profile)
    worlds.add(world)
  }
  const differing = [...profiles].filter((profile) => !isRecordedProfile(profile, worlds, recorded))
  for (const { id } of differing)
    claim(`run.json: the prompts ${id} differ here, so requests differ; verify the run with the version that made it`)
  return differing.length === 0
}

/** True if a run recorded the hash of these prompts. */
function isRecordedProfile(profile: Profile, worlds: Iterable<World>, recorded: RunManifest['profiles']): boolean {
  return hashesOf(profile, worlds).includes(recorded[profile.id] ?? '')
}

/** Throws `CODE_CHANGED` if prompts differ from the recorded prompts of the same name; new prompts are accepted. */
export function requireSameProfiles(
  cells: readonly { readonly profile: Profile; readonly world: World }[],
  recorded: RunManifest['profiles'],
): void {
  const worlds = new Set(cells.map(({ world }) => world))
  const changed = cells.find(({ profile }) => recorded[profile.id] !== undefined && !isRecordedProfile(profile, worlds, recorded))
  if (changed !== undefined)
    throw new OrreryError('CODE_CHANGED', `the prompts ${changed.profile.id} changed since the run was started`)
}

/**
 * Returns the accepted hashes of a profile. Earlier versions hashed the profile of agents without prompts with a world of the run, and some
 * profiles had other texts for parts that are not sent.
 */
function hashesOf(profile: Profile, worlds: Iterable<World>): readonly string[] {
  const parts = FORMER_PARTS[profile.id]
  const former = [
    ...(profile === NO_PROFILE ? [...worlds].map(({ id, dialect }) => ({ ...profile, world: id, dialects: [dialect] })) : []),
    ...(parts === undefined ? [] : [{ ...profile, parts: { ...profile.parts, ...parts } }]),
  ]
  return [profile, ...former].map(profileHash)
}

/** Returns computed profiles with the recorded hashes of profiles that earlier versions hashed differently. They were checked before. */
function withFormerHashes(computed: RunManifest['profiles'], recorded: RunManifest['profiles']): RunManifest['profiles'] {
  const former = [NO_PROFILE.id, ...Object.keys(FORMER_PARTS)].flatMap((id) => {
    const hash = recorded[id]
    return hash === undefined || computed[id] === undefined ? [] : [[id, hash] as const]
  })
  return { ...computed, ...Object.fromEntries(former) }
}

/** Returns computed profiles with the recorded hash of the profiles of code that was not executed. */
function withUnread(
  computed: RunManifest['profiles'],
  { specs, recordedAgents }: ReplannedRun,
  recorded: RunManifest['profiles'],
): RunManifest['profiles'] {
  if (recordedAgents.size === 0) return computed
  const read = new Set<string>()
  const unexecuted = new Set([...recordedAgents.values()].map(({ id }) => id))
  for (const { agent, profile } of specs) if (!unexecuted.has(agent.id)) read.add(profile.id)
  return Object.fromEntries(Object.entries(computed).map(([id, hash]) => [id, read.has(id) ? hash : (recorded[id] ?? hash)]))
}

function checkTasks({ specs }: ReplannedRun, tasks: RunManifest['tasks'], claim: ReportProblem): boolean {
  const differing = new Set<string>()
  for (const { task } of specs) {
    const recorded = tasks[task.id]
    if (recorded === task.hash || differing.has(task.id)) continue
    differing.add(task.id)
    claim(`task ${task.id} has the hash ${task.hash} here, and ${recorded ?? 'none'} in run.json`)
  }
  return differing.size === 0
}
