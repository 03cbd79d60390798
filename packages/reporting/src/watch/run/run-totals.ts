import type { WatchedError, WatchedPlace, WatchedRow, WatchedTotals } from '../../data/live-data.ts'
import type { IndexedEpisode } from './indexed-episode.ts'
import type { LayoutRow, RunLayout } from './run-layout.ts'

/** Totals over the episodes of a run. */
export interface RunTotals extends Omit<WatchedTotals, 'callsPerSecond' | 'tokensPerSecond'> {
  readonly places: readonly WatchedPlace[]
  /** Episodes in progress, in the order of the plan. */
  readonly inProgress: readonly IndexedEpisode[]
  readonly callErrors: readonly WatchedError[]
}

/** Adds up episodes, in memory proportional to rows. */
export interface TotalsTally {
  add(episode: IndexedEpisode): void
  copy(): TotalsTally
  totals(layout: Pick<RunLayout, 'places'>): RunTotals
}

/** Maximum number of distinct errors. */
const MAX_ERRORS = 20

type RowName = 'name' | 'model' | 'simulated' | 'planned'
type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }
type Sums = Mutable<Omit<WatchedRow, RowName>>

interface TallyState {
  readonly total: Sums
  readonly rows: Map<string, Sums>
  readonly errors: Map<string, Mutable<WatchedError>>
  readonly inProgress: IndexedEpisode[]
}

/** Creates an empty tally. */
export function createTotalsTally(
  { total, rows, errors, inProgress }: TallyState = { total: noSums(), rows: new Map(), errors: new Map(), inProgress: [] },
): TotalsTally {
  return {
    add(episode) {
      const key = `${episode.placeIndex} ${episode.rowIndex}`
      const row = rows.get(key) ?? noSums()
      rows.set(key, row)
      add(total, episode)
      add(row, episode)
      if (episode.outcome.end === undefined) inProgress.push(episode)
      for (const { code, message } of episode.rareFacts?.errors ?? []) {
        const known = errors.get(code)
        if (known !== undefined) known.count += 1
        else if (errors.size < MAX_ERRORS) errors.set(code, { code, count: 1, message })
      }
    },
    copy: () => createTotalsTally(structuredClone({ total, rows, errors, inProgress })),
    totals({ places }) {
      const { inProgress: _, ...totals } = total
      return {
        ...totals,
        places: places.map(({ world, split, rows: all }, place) => ({
          world,
          split,
          rows: all.map((row, at) => ({ ...namesOf(row), ...(rows.get(`${place} ${at}`) ?? noSums()) })),
        })),
        inProgress: inProgress.sort((left, right) => left.number - right.number),
        callErrors: [...errors.values()].sort((left, right) => right.count - left.count),
      }
    },
  }
}

function namesOf({ row, simulated, planned }: LayoutRow): Pick<WatchedRow, RowName> {
  return { name: row.label, model: row.model, simulated, ...(planned !== undefined && { planned }) }
}

function noSums(): Sums {
  return { ended: 0, solved: 0, errors: 0, steps: 0, calls: 0, tokens: 0, inProgress: 0 }
}

function add(sums: Sums, { outcome, steps, calls, tokens, rareFacts }: IndexedEpisode): void {
  const { end, success } = outcome
  if (end === undefined) sums.inProgress += 1
  else sums.ended += 1
  if (success) sums.solved += 1
  if (end === 'error') sums.errors += 1
  sums.steps += steps
  sums.calls += calls
  sums.tokens += tokens
  if (rareFacts?.cost !== undefined) sums.cost = (sums.cost ?? 0) + rareFacts.cost
}
