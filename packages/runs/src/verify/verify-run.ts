import { contentHash, type EpisodeEvent, type JournalEvent, type Profile, profileHash } from '@orreryjs/core'
import {
  cachedPlanLength,
  type Divergence,
  type EpisodeSpec,
  followRecord,
  journalPath,
  type RecordedEpisode,
  type RunManifest,
  readEpisodes,
  readManifest,
  reexecute,
  type TornLine,
} from '@orreryjs/harness'
import { episodeFinder } from '../plan/find-episode.ts'
import { registryOfRun } from '../registry/files/run-files.ts'
import type { Registry } from '../registry/registry.ts'
import { type PlannedAgain, planAgain } from './planned-again.ts'

/** What came of executing a run again. */
export interface Verification {
  /** Episodes that were executed again, unfinished ones included. */
  readonly episodes: number
  /** Events that were compared. */
  readonly events: number
  /** Episodes without an end: the run was cut off. */
  readonly unfinished: number
  /** Planned episodes that never began. */
  readonly missing: number
  /** Everything that does not hold. */
  readonly problems: readonly Problem[]
}

/** Something about a run that does not hold. */
export type Problem =
  | { readonly kind: 'divergence'; readonly divergence: Divergence }
  | { readonly kind: 'claim'; readonly text: string }

/** How a run is verified. */
export interface VerifyOptions {
  readonly registry: Registry
  onTornLine?(torn: TornLine): void
  onEpisode?(holds: boolean): void
}

/**
 * Executes every episode of a run again, with the recorded replies of its models, and compares every event. Reads the
 * journal as a stream. Throws what reading it throws.
 */
export async function verify(directory: string, options: VerifyOptions): Promise<Verification> {
  const manifest = readManifest(directory)
  const plan = await planAgain(manifest, registryOfRun(options.registry, directory, manifest))
  const problems: Problem[] = []
  const claim = (text: string): void => {
    problems.push({ kind: 'claim', text })
  }
  if (contentHash(manifest.configuration) !== manifest.run) claim('run.json: the configuration does not have its hash')
  const planned = plan.specs.length
  if (manifest.episodes !== planned) claim(`run.json: ${manifest.episodes} episodes; planned are ${planned}`)
  checkTasks(plan, manifest.tasks, claim)
  checkProfiles(plan, manifest.profiles, claim)
  const check = createChecker(plan, problems, options)
  const { onTornLine } = options
  const onRun = (event: RunEvent): void => check.run(event, manifest.run)
  for await (const episode of readEpisodes(journalPath(directory), { onRun, ...(onTornLine && { onTornLine }) })) {
    await check.episode(episode)
  }
  return check.finish()
}

/** Prompts that were changed since are why requests differ: said once, before every request is. */
function checkProfiles({ specs }: PlannedAgain, recorded: RunManifest['profiles'], claim: (text: string) => void): void {
  const profiles = new Set<Profile>()
  for (const { profile } of specs) profiles.add(profile)
  for (const profile of profiles) {
    const hash = recorded[profile.id]
    if (hash !== undefined && hash === profileHash(profile)) continue
    claim(`run.json: the prompts ${profile.id} are others here, so requests differ; verify it with the version that made it`)
  }
}

function checkTasks({ specs }: PlannedAgain, tasks: Readonly<Record<string, string>>, claim: (text: string) => void): void {
  for (const { task } of specs) {
    const recorded = tasks[task.id]
    if (recorded !== task.hash) claim(`task ${task.id} has the hash ${task.hash} here, and ${recorded ?? 'none'} in run.json`)
  }
}

type RunEvent = Extract<JournalEvent, { type: 'run-start' | 'run-end' }>

interface Checker {
  run(event: RunEvent, hash: string): void
  episode(episode: RecordedEpisode): Promise<void>
  finish(): Verification
}

function createChecker({ specs, worldOnly }: PlannedAgain, problems: Problem[], options: VerifyOptions): Checker {
  const find = episodeFinder(specs)
  const optimal = cachedPlanLength()
  const counts = { episodes: 0, events: 0, unfinished: 0, succeeded: 0, errors: 0, ended: 0, planned: 0 }
  let last = -1

  const claim = (text: string): void => {
    problems.push({ kind: 'claim', text })
  }
  /** The planned episode; `undefined` for one that is not planned, is there twice or out of turn. */
  const planned = (id: string): EpisodeSpec | undefined => {
    const found = find(id)
    if (found === undefined || found.number <= last) return undefined
    last = found.number
    counts.planned += 1
    return found.spec
  }
  return {
    run(event, hash) {
      if (event.type === 'run-start') {
        if (event.run !== hash) claim('run-start: the run is another than that of run.json')
        if (event.episodes !== specs.length) claim(`run-start: ${event.episodes} episodes; planned are ${specs.length}`)
        return
      }
      const told = { episodes: counts.ended, succeeded: counts.succeeded, errors: counts.errors }
      for (const name of ['episodes', 'succeeded', 'errors'] as const) {
        if (event[name] !== told[name]) claim(`run-end: ${name} is ${event[name]}; the journal has ${told[name]}`)
      }
    },
    async episode({ id, events }) {
      const [first, end] = [events[0], events.at(-1)]
      if (first === undefined) return
      countEnd(counts, end)
      const spec = planned(worldOnly && first.type === 'episode-start' ? first.task : id)
      const divergence = spec && (await reexecute(asRecorded(spec, first, events, worldOnly), events, { optimal, worldOnly }))
      if (spec === undefined) claim(`the journal has the episode ${id}, which was not planned, is there twice or out of turn`)
      else if (divergence !== undefined) problems.push({ kind: 'divergence', divergence })
      counts.episodes += 1
      counts.events += events.length
      options.onEpisode?.(spec !== undefined && divergence === undefined)
    },
    finish() {
      const { episodes, events, unfinished } = counts
      return { episodes, events, unfinished, missing: specs.length - counts.planned, problems }
    },
  }
}

/** What an episode adds to what the run's end tells. */
function countEnd(
  counts: { ended: number; succeeded: number; errors: number; unfinished: number },
  end: EpisodeEvent | undefined,
): void {
  if (end?.type !== 'episode-end') {
    counts.unfinished += 1
    return
  }
  counts.ended += 1
  if (end.success) counts.succeeded += 1
  if (end.end === 'error') counts.errors += 1
}

/** A person's episode has an agent of its own: one that does what was recorded. */
function asRecorded(spec: EpisodeSpec, first: EpisodeEvent, events: readonly EpisodeEvent[], worldOnly: boolean): EpisodeSpec {
  return worldOnly ? { ...spec, id: first.episode, agent: followRecord(events) } : spec
}
