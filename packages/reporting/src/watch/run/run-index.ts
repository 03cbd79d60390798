import { rowKey } from '@orreryjs/harness'
import type { EpisodeLine } from '../../data/episode-line.ts'
import type { Listing } from '../../listed-episodes.ts'
import { createShare, type EpisodeFile, type IndexedEpisode, indexEpisode, lineOfEpisode } from './indexed-episode.ts'
import { type LiveEpisode, liveEpisode } from './live-episode.ts'
import type { RunLayout } from './run-layout.ts'
import { createTotalsTally, type RunTotals, type TotalsTally } from './run-totals.ts'
import type { JournalPart } from './split-episodes.ts'

/**
 * Index of the episodes of a growing run: a few figures of each listed episode and the position of its events, and the totals of all. Reads
 * no files.
 */
export interface RunIndex {
  readonly revision: number
  readonly generation: number
  /** True if the journal contains the end of the run. */
  readonly isOver: boolean
  /** Returns the listed or pending episode with this number, from 1. */
  episode(number: number): IndexedEpisode | undefined
  /** Returns the totals of all episodes. */
  totals(): RunTotals
  /** Adds a part of a file. */
  add(file: EpisodeFile, part: JournalPart, now: number): void
  /** Removes all episodes of the journal. */
  forgetJournal(): void
  /** Keeps the pending episodes with these numbers, whose files exist; removes the others. */
  keepWaiting(numbers: ReadonlySet<number>): void
  /** Returns the lines of listed episodes that changed. */
  changedSince(revision: number): readonly EpisodeLine[]
}

/** Creates an empty index with the generation `first`. */
export function createRunIndex(layout: RunLayout, listing: Listing, first = 1): RunIndex {
  const journal = new Map<number, IndexedEpisode>()
  const waiting = new Map<number, IndexedEpisode>()
  const share = createShare()
  /** Last episode of the journal, which a retry replaces, and the totals of earlier unlisted episodes. */
  let last: IndexedEpisode | undefined
  let unlisted = createTotalsTally()
  let revision = 0
  let generation = first
  let isOver = false

  const isListed = ({ taskFacts, trial }: IndexedEpisode): boolean => listing.isListed({ task: taskFacts.task, trial })
  const indexed = (
    live: LiveEpisode,
    number: number,
    file: EpisodeFile,
    before: IndexedEpisode | undefined,
    now: number,
  ): IndexedEpisode | undefined => {
    if (before?.id === live.id && before.start === live.start && before.end === live.end) return undefined
    const { place: placeIndex, row } = layout.positionOf(rowKey(live.row), live.row)
    return indexEpisode(live, { number, file, placeIndex, rowIndex: row, revision }, now, share)
  }
  const addToJournal = (live: LiveEpisode, now: number): void => {
    // A retry follows the attempt that ended with an infrastructure error.
    const isRetry = last?.id === live.id
    const number = (last?.number ?? 0) + (isRetry ? 0 : 1)
    const episode = indexed(live, number, 'journal', isRetry ? last : undefined, now)
    if (episode === undefined) return
    if (!isRetry && last !== undefined && !journal.has(last.number)) unlisted.add(last)
    last = episode
    if (journal.has(number) || (journal.size < listing.max && isListed(episode))) journal.set(number, episode)
  }
  /** Pending episodes whose files are not in the journal yet; the journal takes precedence. */
  function* pending(): Generator<IndexedEpisode> {
    for (const [at, episode] of waiting) if (at >= (last?.number ?? 0)) yield episode
  }
  return {
    get revision() {
      return revision
    },
    get generation() {
      return generation
    },
    get isOver() {
      return isOver
    },
    episode: (number) => journal.get(number) ?? waiting.get(number - 1),
    totals() {
      const all: TotalsTally = unlisted.copy()
      for (const episode of journal.values()) all.add(episode)
      if (last !== undefined && !journal.has(last.number)) all.add(last)
      for (const episode of pending()) all.add(episode)
      return all.totals(layout)
    },
    add(file, part, now) {
      revision += 1
      for (const piece of part.pieces) {
        const live = liveEpisode(piece)
        if (live === undefined) continue
        if (file === 'journal') addToJournal(live, now)
        else {
          const episode = indexed(live, file + 1, file, waiting.get(file), now)
          if (episode !== undefined) waiting.set(file, episode)
        }
      }
      isOver ||= part.run.some(({ type }) => type === 'run-end')
    },
    forgetJournal() {
      revision += 1
      generation += 1
      isOver = false
      last = undefined
      unlisted = createTotalsTally()
      journal.clear()
    },
    keepWaiting(numbers) {
      for (const number of [...waiting.keys()]) {
        if (numbers.has(number)) continue
        waiting.delete(number)
        // The file may be deleted without being moved into the journal, if `resume` rewrites the run.
        if (number >= (last?.number ?? 0)) {
          revision += 1
          generation += 1
        }
      }
    },
    changedSince: (since) =>
      [...journal.values(), ...[...pending()].filter(isListed)]
        .filter((each) => each.revision > since)
        .sort((left, right) => left.number - right.number)
        .map(lineOfEpisode),
  }
}
