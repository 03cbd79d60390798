import {
  fileDigest,
  journalPath,
  type RunManifest,
  readEpisodes,
  readManifest,
  recordedConfigurationHash,
  recordOf,
  type TornLine,
} from '@orreryjs/harness'
import { registryOfRun } from '../registry/files/run-files.ts'
import type { Registry } from '../registry/registry.ts'
import type { RunTally } from '../results/tally.ts'
import { tallyOf } from '../results/write-results.ts'
import { isExternalClient } from '../sessions/client-agent.ts'
import { pluralize } from '../texts/numbers.ts'
import { checkWeightsHashes } from './check-engines.ts'
import { checkManifest, type ReportProblem } from './check-manifest.ts'
import { checkResults } from './check-results.ts'
import { type JournalCounts, journalChecker, type Problem } from './journal-checker.ts'
import { type ReplannedRun, replan } from './replan.ts'

/** Result of verifying a run. */
export interface Verification extends JournalCounts {
  /** True if the journal ends with `run-end`. */
  readonly isFinished: boolean
  /** True if the journal ends with its own digest; older journals do not. */
  readonly hasDigest: boolean
  /** Number of exports and reports that were recreated. */
  readonly exports: number
  /** Files of agents whose code was not executed: their actions were repeated as recorded, and their prompts were not checked. */
  readonly unexecuted: readonly string[]
  /** Ids of agents that did not choose their actions again: of those files, of programs, of external clients, and `human`. */
  readonly repeatedAgents: readonly string[]
  /** Exports that only that code can recreate. */
  readonly unchecked: readonly string[]
  /** All problems found. */
  readonly problems: readonly Problem[]
}

/** A run whose exports and reports are checked. */
export interface DerivedRun {
  readonly directory: string
  readonly registry: Registry
  /** True if the journal ends with its own digest, so the run is finished. */
  readonly hasDigest: boolean
  /** Called for every file that only code can recreate which is not executed. */
  onUnchecked(name: string): void
}

/** Recreates the exports and reports of a run, reports every difference, and returns the number of compared files. */
export type CheckDerived = (run: DerivedRun, claim: ReportProblem) => Promise<number>

/** Options of `verify`. */
export interface VerifyOptions {
  readonly registry: Registry
  /** True to accept an unfinished run. @default false: an unfinished run is a problem */
  readonly partial?: boolean
  /** Checks exports and reports: `checkDerived` of `@orreryjs/reporting`. @default none are checked */
  readonly derived?: CheckDerived | undefined
  onTornLine?(torn: TornLine): void
  onEpisode?(holds: boolean): void
}

/**
 * Verifies a run: re-executes every episode with the recorded replies and compares every event, plans it again and compares `run.json`, and
 * recomputes `results.json`, `report.md` and, with `derived`, all exports and reports, comparing every byte. In files of earlier versions,
 * former names equal current ones, and only the numbers of `report.md` are compared. Streams the journal. Throws the errors of reading it.
 */
export async function verify(directory: string, options: VerifyOptions): Promise<Verification> {
  const manifest = readManifest(directory)
  const again = await replan(manifest, registryOfRun(options.registry, directory, manifest), { needsAgents: false })
  const problems: Problem[] = []
  const claim: ReportProblem = (text) => {
    problems.push({ kind: 'claim', text })
  }
  checkManifest({ manifest, configurationHash: recordedConfigurationHash(directory) }, again, claim)
  await checkWeightsHashes(manifest, claim)
  const { planned } = again
  // Added up while the episodes are replayed, so that the journal is parsed once.
  const tally = planned && tallyOf(planned, manifest)
  const { counted, end } = await checkJournal(directory, { manifest, again, tally, problems }, options)
  if (end?.digest !== undefined && end.digest !== (await fileDigest(journalPath(directory), end.start))) {
    claim('events.jsonl was changed after the run ended: its digest differs from that in run-end')
  }
  if (planned !== undefined && tally !== undefined) {
    await checkResults(
      directory,
      { planned, manifest, tally, isFinished: end !== undefined, hasDigest: end?.digest !== undefined },
      claim,
    )
  }
  const hasDigest = end?.digest !== undefined
  const { registry, derived } = options
  const unchecked: string[] = []
  const exports = (await derived?.({ directory, registry, hasDigest, onUnchecked: (name) => unchecked.push(name) }, claim)) ?? 0
  const open = openText(counted, end !== undefined, manifest.episodes)
  // A run with `run-end` must be complete, even with `partial`.
  if (open !== undefined && (end !== undefined || options.partial !== true)) problems.unshift({ kind: 'claim', text: open })
  const unexecuted = [...again.recordedAgents.keys()]
  const isFinished = end !== undefined
  return {
    ...counted,
    isFinished,
    hasDigest,
    exports,
    unexecuted,
    repeatedAgents: repeatedAgents(manifest, again),
    unchecked,
    problems,
  }
}

function repeatedAgents({ agents }: RunManifest, { recordedAgents }: ReplannedRun): readonly string[] {
  const recorded = new Set([...recordedAgents.values()].map(({ id }) => id))
  return agents.map(({ id }) => id).filter((id) => id === 'human' || isExternalClient({ id }) || recorded.has(id))
}

interface Checked {
  readonly manifest: RunManifest
  readonly again: ReplannedRun
  /** Gets the episodes that started and ended. */
  readonly tally: RunTally | undefined
  readonly problems: Problem[]
}

/** The `run-end` line. */
interface EndLine {
  readonly digest?: string
  /** Byte offset of its start. */
  readonly start: number
}

async function checkJournal(
  directory: string,
  { manifest, again, tally, problems }: Checked,
  { onTornLine, onEpisode }: VerifyOptions,
): Promise<{ readonly counted: JournalCounts; readonly end?: EndLine }> {
  const check = journalChecker(again, manifest.run, (problem) => problems.push(problem))
  let end: EndLine | undefined
  const episodes = readEpisodes(journalPath(directory), {
    onRun: (event, { start }) => {
      check.run(event)
      if (event.type === 'run-end') end = { start, ...(event.digest !== undefined && { digest: event.digest }) }
    },
    ...(onTornLine && { onTornLine }),
  })
  for await (const episode of episodes) {
    const holds = await check.episode(episode)
    const record = recordOf(episode)
    if (record !== undefined) tally?.add(record)
    onEpisode?.(holds)
  }
  return { counted: check.finish(), ...(end && { end }) }
}

/** Describes why a run is not complete; `undefined` if it is. */
function openText({ unfinished, aborted, missing }: JournalCounts, hasEnd: boolean, episodes: number): string | undefined {
  const open = unfinished + aborted + missing
  if (open === 0) return hasEnd ? undefined : 'the run is not finished: every episode ended, but run-end is missing'
  const counts = `${unfinished} not ended, ${aborted} aborted and ${missing} not started of ${pluralize(episodes, 'episode')}`
  return hasEnd ? `run-end is present, but the run has ${counts}` : `the run is not finished: ${counts}`
}
