import { rowKey } from '@orreryjs/harness'
import type { EpisodeLine } from '@orreryjs/viewer'
import type { CutPart } from './cut-episodes.ts'
import { type LiveEpisode, liveEpisode } from './live-episode.ts'
import type { RunLayout } from './run-layout.ts'

/** Where an episode stands: in the journal, or in the file of one that waits for its turn, by its number in the plan from 0. */
export type EpisodeFile = 'journal' | number

/** An episode of the index. */
export interface IndexedEpisode extends LiveEpisode {
  /** From 1, in the order of the plan. */
  readonly number: number
  readonly file: EpisodeFile
  readonly place: number
  readonly rowIndex: number
  /** When it changed: by the index's revision, and by the clock of whoever watches. */
  readonly revision: number
  readonly grew: number
}

/** What is known of the episodes of a run that grows: a few figures each, and where their events are. Reads no file. */
export interface RunIndex {
  readonly revision: number
  readonly generation: number
  /** Whether the journal has the end of the run. */
  readonly isOver: boolean
  readonly episodes: ReadonlyMap<number, IndexedEpisode>
  /** Takes what was read of a file. */
  add(file: EpisodeFile, part: CutPart, now: number): void
  /** What was read of the journal holds no more. */
  forgetJournal(): void
  /** Which files of waiting episodes there are; the others are gone. */
  keepWaiting(numbers: ReadonlySet<number>): void
  changedSince(revision: number): readonly EpisodeLine[]
}

/** An index that knows nothing. */
export function createRunIndex(layout: RunLayout): RunIndex {
  const journal: IndexedEpisode[] = []
  const waiting = new Map<number, IndexedEpisode>()
  const all = new Map<number, IndexedEpisode>()
  const shared = new Map<string, string>()
  const share = (text: string): string => {
    const known = shared.get(text)
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }
  let revision = 0
  let generation = 1
  let isOver = false

  /** The journal's own says more than a file that is being moved into it. */
  const settle = (number: number): void => {
    const found = journal[number - 1] ?? waiting.get(number - 1)
    if (found === undefined) all.delete(number)
    else all.set(number, found)
  }
  const indexed = (live: LiveEpisode, number: number, file: EpisodeFile, now: number): IndexedEpisode | undefined => {
    const before = file === 'journal' ? journal[number - 1] : waiting.get(number - 1)
    if (before?.id === live.id && before.start === live.start && before.end === live.end) return undefined
    const { place, row } = layout.positionOf(rowKey(live.row), live.row)
    return { ...live, number, file, place, rowIndex: row, revision, grew: now }
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
    episodes: all,
    add(file, part, now) {
      revision += 1
      for (const piece of part.pieces) {
        const live = liveEpisode(piece, share)
        if (live === undefined) continue
        // Another try at an episode stands behind the one that something outside the agent ended.
        const isSame = journal.at(-1)?.id === live.id
        const number = file === 'journal' ? journal.length + (isSame ? 0 : 1) : file + 1
        const episode = indexed(live, number, file, now)
        if (episode === undefined) continue
        if (file === 'journal') journal[number - 1] = episode
        else waiting.set(file, episode)
        settle(number)
      }
      isOver ||= part.run.some(({ type }) => type === 'run-end')
    },
    forgetJournal() {
      revision += 1
      generation += 1
      isOver = false
      const numbers = journal.map(({ number }) => number)
      journal.length = 0
      for (const number of numbers) settle(number)
    },
    keepWaiting(numbers) {
      for (const number of [...waiting.keys()]) {
        if (numbers.has(number)) continue
        waiting.delete(number)
        settle(number + 1)
        // It may be gone without having come into the journal: where a run is put in order.
        if (!all.has(number + 1)) {
          revision += 1
          generation += 1
        }
      }
    },
    changedSince: (since) =>
      [...all.values()]
        .filter((each) => each.revision > since)
        .sort((left, right) => left.number - right.number)
        .map(({ line, number, place, rowIndex }) => ({ ...line, number, place, row: rowIndex })),
  }
}
