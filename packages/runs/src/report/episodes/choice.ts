import type { RunManifest } from '@orreryjs/harness'
import { counted } from '../../texts/numbers.ts'
import type { ReportedEpisode } from './record-episode.ts'

/** A run of no more episodes is shown whole. */
const WHOLE = 240

/** Of a longer one: episodes that show what all rows did at the same tasks, and failures beside them, of all rows together. */
const SHARED = 160
const EXAMPLES = 80

/** Failures of one kind that a row shows beside the shared tasks. */
const EACH_KIND = 2

/** Characters that the episodes of a page take at most, but for the last of them. */
const MOST_CHARACTERS = 16_000_000

/** Decides which episodes a page holds, one after the other as the journal has them. */
export interface EpisodeChooser {
  /** `size` is what those before take, in characters. */
  takes(episode: ReportedEpisode, size: number): boolean
  /** In a sentence for people, of so many episodes that are shown among all that ended. */
  rule(shown: number, ended: number): string
}

/**
 * The same tasks for every row, so that rows can be laid side by side, and some failures of every kind. Depends on the journal
 * alone.
 */
export function createChooser({ episodes, settings }: RunManifest): EpisodeChooser {
  const rows = new Set(settings.map(({ world, split, agent, label = agent, model }) => keyOf(world, split, label, model))).size
  const tasks = Math.max(1, Math.floor(SHARED / rows))
  const shared = createSharedTasks(tasks)
  const examples = createExamples(Math.max(1, Math.floor(EXAMPLES / rows)))
  let isFull = false
  return {
    takes(episode, size) {
      isFull ||= size > MOST_CHARACTERS
      if (episodes <= WHOLE) return !isFull
      const isShared = shared(episode)
      const isExample = !isShared && examples(episode)
      return !isFull && (isShared || isExample)
    },
    rule(shown, ended) {
      if (shown === ended) return `All ${counted(ended, 'episode')} of the run.`
      const fitting = isFull ? ' (as far as they fit into the page)' : ''
      if (episodes <= WHOLE) return `${shown} of ${counted(ended, 'episode')}${fitting}.`
      const first = tasks === 1 ? 'the first task' : `the first ${tasks} tasks`
      return `${shown} of ${counted(ended, 'episode')}${fitting}: what every row did at ${first} of each split, and some more failures of every kind.`
    },
  }
}

type Chooses = (episode: ReportedEpisode) => boolean

/** First attempts at the first tasks of each split. */
function createSharedTasks(most: number): Chooses {
  const tasks = new Map<string, Set<string>>()
  return ({ start: { world, split, task, trial } }) => {
    const place = keyOf(world, split)
    const known = tasks.get(place) ?? new Set()
    tasks.set(place, known)
    if (known.size < most) known.add(task)
    return trial === 1 && known.has(task)
  }
}

/** The first failures of each kind of each row. */
function createExamples(mostOfRow: number): Chooses {
  const taken = new Map<string, number>()
  return ({ start: { world, split, agent, label = agent, model }, failure }) => {
    if (failure === undefined) return false
    const row = keyOf(world, split, label, model)
    const kind = keyOf(row, failure.kind)
    const [ofRow, ofKind] = [taken.get(row) ?? 0, taken.get(kind) ?? 0]
    if (ofRow >= mostOfRow || ofKind >= EACH_KIND) return false
    taken.set(row, ofRow + 1).set(kind, ofKind + 1)
    return true
  }
}

function keyOf(...names: readonly string[]): string {
  return JSON.stringify(names)
}
