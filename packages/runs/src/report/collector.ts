import type { WorldPackage } from '@orreryjs/core'
import { type EndedEpisode, type Row, type RunManifest, rowKey } from '@orreryjs/harness'
import { declaredLines } from '../compare/declared.ts'
import { scoredFacts, twinOf } from '../compare/read-run.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { isExtendable } from '../configuration/extended.ts'
import type { Registry } from '../registry/registry.ts'
import { simulatedIn } from '../registry/simulated.ts'
import { type RunFigures, recordedCells } from '../results/results.ts'
import { selectionLines } from '../results/selection.ts'
import { createRunTally, type RunTally } from '../results/tally.ts'
import { attemptOf, type CellScores, type SamplingOptions } from '../statistics/index.ts'
import { publishedTables } from '../suites/suite.ts'
import { counted } from '../texts/numbers.ts'
import { createChooser } from './episodes/choice.ts'
import { type PlayableEpisode, type ReportedEpisode, recordEpisode } from './episodes/record-episode.ts'
import { createTexts } from './episodes/texts.ts'
import { classify } from './failures/classify.ts'
import { createRowTally, type RowTally } from './figures/row-tally.ts'
import type { ScoredRow } from './figures/scored-row.ts'
import type { RunOfRow } from './joined-runs.ts'
import { retrace, type Trace } from './retrace.ts'
import { createWorldFinder, type WorldFinder } from './world-finder.ts'
import { type WorldReader, worldReader } from './world-readers.ts'

/** Folds the episodes of a journal, in its order, into what a report needs. */
export interface Collector {
  add(episode: EndedEpisode): void
  /** An episode began and has no end of its own. */
  cutOff(): void
  result(): Collected
}

/** What a journal came to. */
interface Collected {
  readonly rows: readonly ScoredRow[]
  readonly figures: RunFigures
  /** Episodes that came to an end of their own. */
  readonly ended: number
  /** Episodes to play, with the key of their row. */
  readonly playable: readonly { readonly key: string; readonly episode: PlayableEpisode }[]
  readonly texts: readonly string[]
  /** Which episodes these are, in a sentence. */
  readonly rule: string
  readonly notices: readonly string[]
  /** Worlds of files. */
  readonly brought: readonly WorldPackage[]
}

/** How a journal is folded. */
export interface CollectorOptions extends SamplingOptions {
  readonly registry: Registry
  readonly withEpisodes: boolean
  onEpisode?(success: boolean): void
  /** The run that a row is of. */
  runOf(row: Row): RunOfRow
}

/** A collector that has seen nothing. It holds a few numbers a task, and the episodes to play. */
export async function createCollector(manifest: RunManifest, options: CollectorOptions): Promise<Collector> {
  const { registry } = options
  const finder = await createWorldFinder(manifest, registry)
  const run = createRunTally(
    publishedTables(registry.suites, manifest.suite),
    readConfiguration('run.json', manifest.configuration),
    simulatedIn(manifest),
    manifest.settings,
    scoredFacts(manifest),
  )
  const tallies = new Map<string, RowTally>()
  const chooser = createChooser(manifest)
  const texts = createTexts()
  const playable: Collected['playable'][number][] = []
  const counts = { ended: 0, cutOff: 0, lost: 0, size: 0 }

  const trace = (episode: EndedEpisode): Trace | undefined => {
    const found = finder.find(episode.start)
    const traced = found && retrace(found, episode.events)
    if (traced === undefined) counts.lost += 1
    return traced
  }
  return {
    add(ended) {
      counts.ended += 1
      const { metrics, start } = ended
      const episode = reported(ended, counts.ended + counts.cutOff, trace, worldReader(finder.explained(start.world)))
      const key = rowKey(metrics)
      const tally = tallies.get(key) ?? createRowTally()
      tallies.set(key, tally)
      tally.add(metrics, attemptOf(metrics, start.taskHash, episode.failure?.kind))
      run.add({ metrics, taskHash: start.taskHash })
      if (options.withEpisodes && chooser.takes(episode, texts.size + counts.size)) {
        const recorded = recordEpisode(episode, texts)
        counts.size += JSON.stringify(recorded).length
        playable.push({ key, episode: recorded })
      }
      options.onEpisode?.(metrics.success)
    },
    cutOff: () => {
      counts.cutOff += 1
    },
    result: () => ({
      figures: figuresOf(manifest, run, options),
      rows: run.scores().flatMap((cell) => {
        const tally = tallies.get(rowKey(cell))
        return tally === undefined
          ? []
          : [
              {
                scores: { ...cell, ...placeOf(options.runOf(cell)), ...twinOf(cell, options.runOf(cell).manifest) },
                run: options.runOf(cell),
                tally,
              },
            ]
      }),
      ended: counts.ended,
      playable,
      texts: texts.list,
      rule: chooser.rule(playable.length, counts.ended),
      notices: noticesOf(manifest, counts, finder),
      brought: finder.brought,
    }),
  }
}

function placeOf({ directory, manifest }: RunOfRow): Pick<RunOfRow, 'directory' | 'manifest'> & Pick<CellScores, 'anytime'> {
  return { directory, manifest, ...(isExtendable(manifest.configuration) && { anytime: true }) }
}

function figuresOf(manifest: RunManifest, run: RunTally, sampling: SamplingOptions): RunFigures {
  const published = run.published()
  const cells = recordedCells(manifest, run.summaries(), run.scores(), sampling)
  return { manifest, cells, ...(published.length > 0 && { published }), errors: run.errors() }
}

/** The episode with its number, its states, which are computed once, and why it failed. */
function reported(
  ended: EndedEpisode,
  number: number,
  traceOf: (episode: EndedEpisode) => Trace | undefined,
  reader: WorldReader,
): ReportedEpisode {
  let known: { readonly trace: Trace | undefined } | undefined
  const trace = (): Trace | undefined => {
    known ??= { trace: traceOf(ended) }
    return known.trace
  }
  const failure = ended.metrics.success ? undefined : classify({ ...ended, trace, reader })
  return { ...ended, number, trace, reader, failure }
}

function noticesOf(
  { episodes, configuration }: RunManifest,
  { ended, cutOff, lost }: { readonly ended: number; readonly cutOff: number; readonly lost: number },
  { problems }: WorldFinder,
): readonly string[] {
  const begunText = cutOff > 0 ? `, ${cutOff} of them begun` : ''
  const missing = `Incomplete: ${counted(episodes - ended, 'planned episode')} did not end${begunText}. The figures cover the others.`
  const causes = problems.size === 0 ? 'the worlds answer otherwise than they did' : [...problems].join('; ')
  const untraced = `The states of ${counted(lost, 'episode')} could not be computed again, so what they miss is not known: ${causes}.`
  return [
    ...declaredLines(configuration),
    ...selectionLines(configuration),
    ...(ended < episodes ? [missing] : []),
    ...(lost > 0 ? [untraced] : []),
  ]
}
