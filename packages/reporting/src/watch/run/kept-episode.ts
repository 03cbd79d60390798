import type { EpisodeLine } from '../../data/episode-line.ts'
import type { LastWords } from './last-words.ts'
import type { CallError, LiveEpisode } from './live-episode.ts'

/** Where an episode stands: in the journal, or in the file of one that waits for its turn, by its number in the plan from 0. */
export type EpisodeFile = 'journal' | number

/** An episode of the index. Runs have tens of thousands: what many have alike stands once, and what is usual is not there. */
export interface KeptEpisode {
  readonly id: string
  /** What is usual of its task. */
  readonly about: Pick<EpisodeLine, 'task' | 'taskType' | 'goal'>
  /** From 1, in the order of the plan. */
  readonly number: number
  readonly file: EpisodeFile
  readonly place: number
  readonly rowIndex: number
  /** When it changed, by the index's revision. */
  readonly revision: number
  /** Bytes of its file. */
  readonly start: number
  readonly end: number
  readonly trial: number
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  readonly outcome: KeptOutcome
  readonly counts: EpisodeLine['counts']
  /** Absent where it is over without anything to tell. */
  readonly beside: KeptBeside | undefined
}

type KeptOutcome = Pick<EpisodeLine, 'success' | 'reward' | 'progress' | 'end' | 'optimal'>

/** What few episodes have. */
interface KeptBeside {
  readonly cost?: number
  readonly errors: readonly CallError[]
  readonly retry?: number
  /** What it did last, and when it grew by the clock of whoever watches; absent where it is over. */
  readonly last?: LastWords & { readonly grew: number }
}

/** Gives values that say the same as one. */
export type Share = <Value extends object>(value: Value) => Value

/** What a table of shared values remembers at most: a damaged journal may have no two alike. */
const MOST_SHARED = 100_000

/** Shares plain objects of texts and numbers. */
export function createShare(): Share {
  const known = new Map<string, object>()
  return <Value extends object>(value: Value): Value => {
    const key = JSON.stringify(value)
    const found = known.get(key)
    if (found !== undefined) return found as Value
    if (known.size < MOST_SHARED) known.set(key, value)
    return value
  }
}

/** Where an episode stands in the index. */
type Standing = Pick<KeptEpisode, 'number' | 'file' | 'place' | 'rowIndex' | 'revision'>

/** What is kept of an episode that was read at that moment. */
export function kept(
  { id, line, cost, errors, retry, last, start, end }: LiveEpisode,
  at: Standing,
  now: number,
  share: Share,
): KeptEpisode {
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
    about: share({ task, taskType, goal }),
    ...at,
    start,
    end,
    trial,
    steps,
    calls,
    tokens,
    outcome: share({ success, reward, progress, ...(ended && { end: ended }), ...(optimal !== undefined && { optimal }) }),
    counts: share(counts),
    beside: errors.length === 0 && Object.keys(beside).length === 1 ? undefined : beside,
  }
}

/** Its line. */
export function keptLine({
  id,
  about,
  number,
  place,
  rowIndex,
  trial,
  steps,
  calls,
  tokens,
  outcome,
  counts,
}: KeptEpisode): EpisodeLine {
  return { id, number, place, row: rowIndex, ...about, trial, ...outcome, steps, calls, tokens, counts }
}
