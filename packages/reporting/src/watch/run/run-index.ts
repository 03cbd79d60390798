import { rowKey } from '@orreryjs/harness'
import type { EpisodeLine } from '../../data/episode-line.ts'
import type { CutPart } from './cut-episodes.ts'
import { createShare, type EpisodeFile, type KeptEpisode, kept, keptLine } from './kept-episode.ts'
import { type LiveEpisode, liveEpisode } from './live-episode.ts'
import type { RunLayout } from './run-layout.ts'

/** What is known of the episodes of a run that grows: a few figures each, and where their events are. Reads no file. */
export interface RunIndex {
  readonly revision: number
  readonly generation: number
  /** Whether the journal has the end of the run. */
  readonly isOver: boolean
  /** Of the number, from 1. */
  episode(number: number): KeptEpisode | undefined
  /** All of them, in no order. */
  episodes(): Iterable<KeptEpisode>
  /** Takes what was read of a file. */
  add(file: EpisodeFile, part: CutPart, now: number): void
  /** What was read of the journal holds no more. */
  forgetJournal(): void
  /** Which files of waiting episodes there are; the others are gone. */
  keepWaiting(numbers: ReadonlySet<number>): void
  changedSince(revision: number): readonly EpisodeLine[]
}

/** An index that knows nothing; `first` is its generation. */
export function createRunIndex(layout: RunLayout, first = 1): RunIndex {
  const journal: KeptEpisode[] = []
  const waiting = new Map<number, KeptEpisode>()
  const share = createShare()
  let revision = 0
  let generation = first
  let isOver = false

  const indexed = (live: LiveEpisode, number: number, file: EpisodeFile, now: number): KeptEpisode | undefined => {
    const before = file === 'journal' ? journal[number - 1] : waiting.get(number - 1)
    if (before?.id === live.id && before.start === live.start && before.end === live.end) return undefined
    const { place, row } = layout.positionOf(rowKey(live.row), live.row)
    return kept(live, { number, file, place, rowIndex: row, revision }, now, share)
  }
  /** The journal's own says more than a file that is being moved into it. */
  function* all(): Generator<KeptEpisode> {
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
        // Another try at an episode stands behind the one that something outside the agent ended.
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
        // It may be gone without having come into the journal: where a run is put in order.
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
        .map(keptLine),
  }
}
