import type { WorldPackage } from '@orreryjs/core'
import { type CompletedEpisode, isInfrastructureError, type RowIdentity, type RunManifest, rowKey } from '@orreryjs/harness'
import { declarationNotes, renamedWorldOf, scoringFacts } from '@orreryjs/runs/compare'
import { isSequential, readConfiguration } from '@orreryjs/runs/configuration'
import type { Registry } from '@orreryjs/runs/registry'
import { simulatedModelTest } from '@orreryjs/runs/registry'
import { createRunTally, type RunFigures, type RunTally, recordedCells, selectionNotes } from '@orreryjs/runs/results'
import { attemptOf, type CellScores } from '@orreryjs/runs/scores'
import { publishedTables } from '@orreryjs/runs/suites'
import { pluralize } from '@orreryjs/runs/texts'
import type { TargetOptions } from '@orreryjs/statistics'
import { createCreditTally } from '../credit/credit-tally.ts'
import type { EpisodeLine } from '../data/episode-line.ts'
import { summarizeEpisode } from '../data/summarize-episode.ts'
import { createListing } from '../listed-episodes.ts'
import { createEpisodeFile, type WrittenEpisodes } from './episodes/episode-file.ts'
import { createEpisodeCredits, type RecordedDistances } from './episodes/recorded-credit.ts'
import { type StateCache, statesOf } from './episodes/states.ts'
import { classify, type Failure } from './failures/classify.ts'
import { checkedBeliefs, statesBeliefs } from './figures/beliefs.ts'
import { createRowTally, type RowTally } from './figures/row-tally.ts'
import type { ScoredRow } from './figures/scored-row.ts'
import type { RunOfRow } from './joined-runs.ts'
import { type ReplayedStates, replayStates } from './replay.ts'
import { createWorldFinder, type WorldFinder } from './world-finder.ts'
import { worldReader } from './world-readers.ts'

/** Collects the data of a report from the episodes of a journal, in order. */
export interface Collector {
  /** Waits if packing falls behind. */
  add(episode: CompletedEpisode): Promise<void>
  /** Counts an episode without an end. */
  addUnfinished(): void
  result(): Collected
  /** Returns the listed episodes, packed; `undefined` if not requested. `positionOf` returns the position of a row. */
  episodes(positionOf: PositionOf): Promise<WrittenEpisodes | undefined>
  /** Returns a line for each listed episode; empty if neither lines nor episodes are requested. */
  lines(positionOf: PositionOf): readonly EpisodeLine[]
}

/** Collected data of a journal. */
interface Collected {
  readonly rows: readonly ScoredRow[]
  readonly figures: RunFigures
  /** Number of ended episodes. */
  readonly ended: number
  readonly notices: readonly string[]
  /** Worlds loaded from user files. */
  readonly userWorlds: readonly WorldPackage[]
}

/** Options of `createCollector`. */
export interface CollectorOptions extends TargetOptions {
  readonly registry: Registry
  readonly withEpisodes: boolean
  /** True to collect lines even without episodes. @default false */
  readonly withLines?: boolean | undefined
  /** True to compute the credit of the listed episodes, which needs a plan for most of their states. */
  readonly withCredit: boolean
  onEpisode?(success: boolean): void
  /** Returns the run of a row. */
  runOf(row: RowIdentity): RunOfRow
}

/** Returns the position of the row with this key. */
type PositionOf = (key: string) => Pick<EpisodeLine, 'place' | 'row'>

/** A line whose position is not known yet. */
interface KeyedLine {
  readonly key: string
  readonly line: EpisodeLine
}

/** Creates an empty collector. Memory holds a few numbers per episode, and the listed episodes, packed. */
export async function createCollector(manifest: RunManifest, options: CollectorOptions): Promise<Collector> {
  const { registry } = options
  const finder = await createWorldFinder(manifest, registry)
  const run = createRunTally(
    publishedTables(registry.suites, manifest.suite),
    readConfiguration('run.json', manifest.configuration),
    simulatedModelTest(manifest),
    manifest.settings,
    scoringFacts(manifest),
  )
  const tallies = new Map<string, RowTally>()
  const file = options.withEpisodes ? createEpisodeFile() : undefined
  const seen: StateCache = new Map()
  const credits = createEpisodeCredits({ manifest, finder, rows: rowsOf(manifest) })
  const creditTally = createCreditTally()
  const lines: KeyedLine[] = []
  const listing = createListing(manifest)
  const counts = { ended: 0, cutOff: 0, lost: 0 }
  const share = createTextShare()
  let listed = 0

  const trace = (episode: CompletedEpisode): ReplayedStates | undefined => {
    const found = finder.find(episode.start)
    const replayed = found && replayStates(found, episode.events)
    if (replayed === undefined) counts.lost += 1
    return replayed
  }
  const creditOf = (episode: CompletedEpisode, replayed: ReplayedStates | undefined): RecordedDistances | undefined => {
    const found = replayed && credits.of(episode, replayed)
    if (found?.recorded.credit !== undefined && !isInfrastructureError(episode.metrics)) creditTally.add(episode, found.credit)
    return found?.recorded
  }
  return {
    async add(ended) {
      counts.ended += 1
      const { metrics, start, events } = ended
      const number = counts.ended + counts.cutOff
      const reader = worldReader(finder.explained(start.world))
      const traceOf = once(() => trace(ended))
      const failure = metrics.success ? undefined : classify({ ...ended, trace: traceOf, reader })
      const key = share(rowKey(metrics))
      const tally = tallies.get(key) ?? createRowTally()
      tallies.set(key, tally)
      const replayed = statesBeliefs(events) ? traceOf() : undefined
      const beliefs = replayed && checkedBeliefs(events, replayed, reader)
      tally.add(metrics, attemptOf({ ...metrics, task: share(metrics.task) }, share(start.taskHash), failure?.type), beliefs)
      run.add({ metrics, taskHash: start.taskHash })
      const isListed = listed < listing.max && listing.isListed(start)
      if (isListed) listed += 1
      if (isListed && (file !== undefined || options.withLines === true)) {
        const line = summarizeEpisode(events, { number, place: 0, row: 0, failure: failure && failureData(failure) })
        if (line !== undefined) lines.push({ key, line: withSharedTexts(line, share) })
      }
      const credit = isListed && options.withCredit ? creditOf(ended, traceOf()) : undefined
      if (isListed && file !== undefined) {
        const replayed = traceOf()
        const states = replayed && { ...statesOf(events, replayed, reader, seen), ...credit }
        await file.add({ number, events, ...(states && { states }) })
      }
      options.onEpisode?.(metrics.success)
    },
    addUnfinished: () => {
      counts.cutOff += 1
    },
    result() {
      const creditByRow = new Map(creditTally.rows().map((group) => [rowKey(group), group]))
      return {
        figures: figuresOf(manifest, run, options),
        rows: run.scores().flatMap((cell) => {
          const tally = tallies.get(rowKey(cell))
          return tally === undefined
            ? []
            : [
                {
                  scores: { ...cell, ...placeOf(options.runOf(cell)), ...renamedWorldOf(cell, options.runOf(cell).manifest) },
                  run: options.runOf(cell),
                  tally,
                  credit: creditByRow.get(rowKey(cell)),
                },
              ]
        }),
        ended: counts.ended,
        notices: noticesOf(manifest, { ...counts, planless: credits.without }, finder),
        userWorlds: finder.userWorlds,
      }
    },
    lines: (positionOf) => placed(lines, positionOf),
    episodes: async (positionOf) => file?.finish(placed(lines, positionOf)),
  }
}

function placed(lines: readonly KeyedLine[], positionOf: PositionOf): readonly EpisodeLine[] {
  return lines.map(({ key, line }) => ({ ...line, ...positionOf(key) }))
}

/** Maximum number of shared texts. */
const MAX_TEXTS = 100_000

/** Returns the first of equal texts. Every parsed line has its own copies of its task and goal, which would be kept for each episode. */
function createTextShare(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined && known.size < MAX_TEXTS) known.set(text, text)
    return found ?? text
  }
}

function withSharedTexts(line: EpisodeLine, share: (text: string) => string): EpisodeLine {
  return { ...line, task: share(line.task), taskType: share(line.taskType), goal: share(line.goal) }
}

/** Computes a value on first use and caches it. */
function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

function failureData({ type, detail }: Failure): NonNullable<EpisodeLine['failure']> {
  const text = detail()
  return { type, ...(text !== undefined && { detail: text }) }
}

function placeOf({ directory, manifest }: RunOfRow): Pick<RunOfRow, 'directory' | 'manifest'> & Pick<CellScores, 'anytime'> {
  return { directory, manifest, ...(isSequential(manifest.configuration) && { anytime: true }) }
}

function figuresOf(manifest: RunManifest, run: RunTally, sampling: TargetOptions): RunFigures {
  const published = run.published()
  const robustness = run.robustness()
  const cells = recordedCells(manifest, run.summaries(), run.scores(), sampling)
  const streams = run.streams()
  return {
    manifest,
    cells,
    ...(streams.length > 0 && { streams }),
    ...(published.length > 0 && { published }),
    ...(robustness.length > 0 && { robustness }),
    errors: run.errors(),
  }
}

function rowsOf({ settings }: RunManifest): number {
  return new Set(settings.map(({ world, split, agent, label = agent, model }) => JSON.stringify([world, split, label, model])))
    .size
}

function noticesOf(
  { episodes, configuration }: RunManifest,
  { ended, cutOff, lost, planless }: Readonly<Record<'ended' | 'cutOff' | 'lost' | 'planless', number>>,
  { problems }: WorldFinder,
): readonly string[] {
  const startedText = cutOff > 0 ? ` (${cutOff} started)` : ''
  const missing = `Incomplete: ${pluralize(episodes - ended, 'planned episode')} ${episodes - ended === 1 ? 'has' : 'have'} not ended${startedText} and ${episodes - ended === 1 ? 'is' : 'are'} excluded.`
  const causes = problems.size === 0 ? 'the worlds return other results than recorded' : [...problems].join('; ')
  const unreplayed = `The states of ${pluralize(lost, 'episode')} cannot be replayed, so their failure types are unknown: ${causes}.`
  const unplanned = `The distance to goal is not shown for ${pluralize(planless, 'episode')}: the report reached its limit of oracle plans.`
  return [
    ...declarationNotes(configuration),
    ...selectionNotes(configuration),
    ...(ended < episodes ? [missing] : []),
    ...(lost > 0 ? [unreplayed] : []),
    ...(planless > 0 ? [unplanned] : []),
  ]
}
