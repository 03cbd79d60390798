import type { EpisodeLine } from '../../data/episode-line.ts'
import type { LastEvent } from './last-event.ts'
import type { CallError, LiveEpisode } from './live-episode.ts'

/** File of an episode: the journal, or the file of a pending episode, by its number in the plan from 0. */
export type EpisodeFile = 'journal' | number

/** An indexed episode. Runs have tens of thousands, so equal parts are shared and default values omitted. */
export interface IndexedEpisode {
  readonly id: string
  /** Facts about its task. */
  readonly taskFacts: Pick<EpisodeLine, 'task' | 'taskType' | 'goal'>
  /** From 1, in the order of the plan. */
  readonly number: number
  readonly file: EpisodeFile
  readonly placeIndex: number
  readonly rowIndex: number
  /** Revision of the index at its last change. */
  readonly revision: number
  /** Range of bytes in its file. */
  readonly start: number
  readonly end: number
  readonly trial: number
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  readonly outcome: KeptOutcome
  readonly counts: EpisodeLine['counts']
  /** Rare facts; absent if there are none. */
  readonly rareFacts: KeptBeside | undefined
}

type KeptOutcome = Pick<EpisodeLine, 'success' | 'reward' | 'progress' | 'end' | 'optimal'>

/** Facts that few episodes have. */
interface KeptBeside {
  readonly cost?: number
  readonly errors: readonly CallError[]
  readonly retry?: number
  /** Description and time of its last event; absent if the episode has ended. */
  readonly last?: LastEvent & { readonly grew: number }
}

/** Returns the same object for equal values. */
export type Share = <Value extends object>(value: Value) => Value

/** Maximum number of shared values. */
const MAX_SHARED = 100_000

/** Creates a function that shares equal plain objects. */
export function createShare(): Share {
  const known = new Map<string, object>()
  return <Value extends object>(value: Value): Value => {
    const key = JSON.stringify(value)
    const found = known.get(key)
    if (found !== undefined) return found as Value
    if (known.size < MAX_SHARED) known.set(key, value)
    return value
  }
}

/** Position of an episode in the index. */
type IndexPosition = Pick<IndexedEpisode, 'number' | 'file' | 'placeIndex' | 'rowIndex' | 'revision'>

/** Converts an episode to its indexed form. */
export function indexEpisode(
  { id, line, cost, errors, retry, last, start, end }: LiveEpisode,
  at: IndexPosition,
  now: number,
  share: Share,
): IndexedEpisode {
  const { task, taskType, goal, trial, steps, calls, tokens, counts } = line
  const { success, reward, progress, end: ended, optimal } = line
  const beside: KeptBeside = {
    errors: errors.map(share),
    ...(cost !== undefined && { cost }),
    ...(retry !== undefined && { retry }),
    ...(last && { last: { ...last, grew: now } }),
  }
  return {
    id,
    taskFacts: share({ task, taskType, goal }),
    ...at,
    start,
    end,
    trial,
    steps,
    calls,
    tokens,
    outcome: share({ success, reward, progress, ...(ended && { end: ended }), ...(optimal !== undefined && { optimal }) }),
    counts: share(counts),
    rareFacts: errors.length === 0 && Object.keys(beside).length === 1 ? undefined : beside,
  }
}

/** Returns the line of an indexed episode. */
export function lineOfEpisode({
  id,
  taskFacts: about,
  number,
  placeIndex: place,
  rowIndex,
  trial,
  steps,
  calls,
  tokens,
  outcome,
  counts,
}: IndexedEpisode): EpisodeLine {
  return { id, number, place, row: rowIndex, ...about, trial, ...outcome, steps, calls, tokens, counts }
}
