import { rowKey } from '@orreryjs/harness'
import type { EpisodeLine } from '../../data/episode-line.ts'
import { createShare, type EpisodeFile, type IndexedEpisode, indexEpisode, lineOfEpisode } from './indexed-episode.ts'
import { type LiveEpisode, liveEpisode } from './live-episode.ts'
import type { RunLayout } from './run-layout.ts'
import type { JournalPart } from './split-episodes.ts'

/** Index of the episodes of a growing run: a few figures of each, and the position of its events. Reads no files. */
export interface RunIndex {
  readonly revision: number
  readonly generation: number
  /** True if the journal contains the end of the run. */
  readonly isOver: boolean
  /** Returns the episode with this number, from 1. */
  episode(number: number): IndexedEpisode | undefined
  /** All episodes, unordered. */
  episodes(): Iterable<IndexedEpisode>
  /** Adds a part of a file. */
  add(file: EpisodeFile, part: JournalPart, now: number): void
  /** Removes all episodes of the journal. */
  forgetJournal(): void
  /** Keeps the pending episodes with these numbers, whose files exist; removes the others. */
  keepWaiting(numbers: ReadonlySet<number>): void
  changedSince(revision: number): readonly EpisodeLine[]
}

/** Creates an empty index with the generation `first`. */
export function createRunIndex(layout: RunLayout, first = 1): RunIndex {
  const journal: IndexedEpisode[] = []
  const waiting = new Map<number, IndexedEpisode>()
  const share = createShare()
  let revision = 0
  let generation = first
  let isOver = false

  const indexed = (live: LiveEpisode, number: number, file: EpisodeFile, now: number): IndexedEpisode | undefined => {
    const before = file === 'journal' ? journal[number - 1] : waiting.get(number - 1)
    if (before?.id === live.id && before.start === live.start && before.end === live.end) return undefined
    const { place: placeIndex, row } = layout.positionOf(rowKey(live.row), live.row)
    return indexEpisode(live, { number, file, placeIndex, rowIndex: row, revision }, now, share)
  }
  /** Episodes of the journal take precedence over pending files. */
  function* all(): Generator<IndexedEpisode> {
    yield* journal
    for (const [at, episode] of waiting) if (at >= journal.length) yield episode
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
    episode: (number) => journal[number - 1] ?? waiting.get(number - 1),
    episodes: all,
    add(file, part, now) {
      revision += 1
      for (const piece of part.pieces) {
        const live = liveEpisode(piece)
        if (live === undefined) continue
        // A retry follows the attempt that ended with an infrastructure error.
        const isSame = journal.at(-1)?.id === live.id
        const number = file === 'journal' ? journal.length + (isSame ? 0 : 1) : file + 1
        const episode = indexed(live, number, file, now)
        if (episode === undefined) continue
        if (file === 'journal') journal[number - 1] = episode
        else waiting.set(file, episode)
      }
      isOver ||= part.run.some(({ type }) => type === 'run-end')
    },
    forgetJournal() {
      revision += 1
      generation += 1
      isOver = false
      journal.length = 0
    },
    keepWaiting(numbers) {
      for (const number of [...waiting.keys()]) {
        if (numbers.has(number)) continue
        waiting.delete(number)
        // The file may be deleted without being moved into the journal, if `resume` rewrites the run.
        if (number >= journal.length) {
          revision += 1
          generation += 1
        }
      }
    },
    changedSince: (since) =>
      [...all()]
        .filter((each) => each.revision > since)
        .sort((left, right) => left.number - right.number)
        .map(lineOfEpisode),
  }
}
