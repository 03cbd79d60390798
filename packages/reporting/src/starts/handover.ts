import { OrreryError, stableJson } from '@orreryjs/core'
import { type CompletedEpisode, isInfrastructureError, type RowIdentity, readManifest, rowKey } from '@orreryjs/harness'
import { parseRunSelector } from '@orreryjs/runs/compare'
import { readConfiguration } from '@orreryjs/runs/configuration'
import type { StartState } from '@orreryjs/runs/starts'
import { type Estimate, estimateValues } from '@orreryjs/statistics'
import { openRunToExport } from '../export/run-to-export.ts'
import { eachEpisode, type FindStartsOptions, selectedRows } from './find-starts.ts'

/** Options of `handover`. */
export type HandoverOptions = Omit<FindStartsOptions, 'where'>

/** Success if the second agent takes over after a number of steps of the first. */
export interface HandoverPoint {
  /** Number of steps that the first agent takes. */
  readonly step: number
  /** Number of episodes that are handed over; the others ended before this step, with the first agent's outcome. */
  readonly handedOver: number
  /** Share of all episodes that succeed, over tasks. */
  readonly success: Estimate
  /** Success minus the success of the first agent without a hand-over, paired by task. */
  readonly difference: Estimate
}

/** Success of one episode of the first agent by the step of the hand-over. */
export interface EpisodeHandover {
  readonly episode: string
  readonly task: string
  /** Success of the first agent without a hand-over. */
  readonly success: boolean
  /** Mean success of the second agent after 0, 1, 2, ... steps, as long as the first one plays. `null`: not played. */
  readonly after: readonly (number | null)[]
}

/** Hand-overs to one row of the second run. */
export interface HandoverRow extends RowIdentity {
  readonly points: readonly HandoverPoint[]
  readonly episodes: readonly EpisodeHandover[]
}

/** Result of `handover`. */
export interface Handovers {
  /** Success of the first agent without a hand-over. */
  readonly own: Estimate
  readonly rows: readonly HandoverRow[]
  readonly labels: readonly string[]
}

/** An episode of the first agent and its decisions. */
interface FirstEpisode {
  readonly played: CompletedEpisode
  readonly starts: readonly StartState[]
}

/**
 * Computes success as a function of the step at which a second agent takes over. The first run (`DIR` or `DIR#ROW`) has whole episodes of one
 * row; the second is a run of their start states. Throws `USAGE` if the runs do not fit, `CELL_UNKNOWN`, or what reading a run throws.
 */
export async function handover(first: string, second: string, options: HandoverOptions): Promise<Handovers> {
  const played: FirstEpisode[] = []
  await eachEpisode(first, options, (episode, starts) => void played.push({ played: episode, starts }))
  const rows = new Set(played.map(({ played: { metrics } }) => rowKey(metrics)))
  const [episode] = played
  if (episode === undefined)
    throw new OrreryError('USAGE', `no episode of ${first} can be handed over`, { hint: 'see `orrery verify`' })
  if (rows.size > 1) {
    throw new OrreryError('USAGE', `${first} has ${rows.size} rows: choose the agent that hands over with DIR#ROW`)
  }
  const { ids, labels } = startsOf(first, second)
  const outcomes = await outcomesOf(second, options)
  if (!played.some(({ starts }) => starts.some((start) => ids.has(keyOf(start))))) {
    throw new OrreryError('USAGE', `${second} has no start from ${first}`, {
      hint: 'name the run that its starts come from first',
    })
  }
  const own = estimate(byTask(played, ({ played: { end } }) => Number(end.success)))
  return {
    own,
    labels: [...new Set([...readManifest(parseRunSelector(first).directory).labels, ...labels])],
    rows: outcomes.map(({ row, successes }) => {
      const all = played.map((each) => ({ first: each, episode: handOver(each, ids, successes) }))
      const last = Math.max(...all.map(({ episode: { after } }) => after.length))
      return {
        ...row,
        points: Array.from({ length: last }, (_, step) => pointAt(step, all)).filter((point) => point !== undefined),
        episodes: all.map(({ episode }) => episode),
      }
    }),
  }
}

/** Returns the ids of the second run's starts by their content. */
function startsOf(
  first: string,
  second: string,
): { readonly ids: ReadonlyMap<string, string>; readonly labels: readonly string[] } {
  const manifest = readManifest(parseRunSelector(second).directory)
  const { starts, blocks = [] } = readConfiguration('run.json', manifest.configuration)
  const all = [starts, ...blocks.map((block) => block.starts)].flatMap((each) => each?.starts ?? [])
  if (all.length > 0) return { ids: new Map(all.map((start) => [keyOf(start), start.id])), labels: manifest.labels }
  throw new OrreryError('USAGE', `${second} does not start in the middle of episodes`, {
    hint: `make starts with \`orrery tasks from ${first} --out starts.jsonl\`, play them with \`orrery run AGENT --tasks starts.jsonl\`, and name that run`,
  })
}

/** Ids differ between files of starts; the contents do not. */
function keyOf({ world, split, task, dialect, options = {}, stepsTaken, steps }: StartState): string {
  return stableJson([world, split, task, dialect, options, stepsTaken, steps.map(({ action }) => action)])
}

interface Outcomes {
  readonly row: RowIdentity
  /** Outcomes by the id of the start. */
  readonly successes: Map<string, boolean[]>
}

/** Reads the outcomes of the second run by row. Episodes that an infrastructure error ended do not count. */
async function outcomesOf(run: string, { registry, onTornLine }: HandoverOptions): Promise<readonly Outcomes[]> {
  const { directory, selector } = parseRunSelector(run)
  const source = openRunToExport(directory, registry, (torn) => onTornLine?.(torn))
  const selected = selectedRows(source.manifest, selector)
  const rows = new Map<string, Outcomes>()
  for await (const { metrics, start, end } of source.episodes()) {
    if (!selected.has(rowKey(metrics)) || isInfrastructureError(metrics)) continue
    const { world, split, label, model } = metrics
    const key = rowKey(metrics)
    const outcomes = rows.get(key) ?? { row: { world, split, label, model }, successes: new Map<string, boolean[]>() }
    rows.set(key, outcomes)
    outcomes.successes.set(start.task, [...(outcomes.successes.get(start.task) ?? []), end.success])
  }
  return [...rows.values()]
}

function handOver(
  { played, starts }: FirstEpisode,
  ids: ReadonlyMap<string, string>,
  successes: Outcomes['successes'],
): EpisodeHandover {
  const last = starts.at(-1)?.stepsTaken ?? -1
  const after = Array.from({ length: last + 1 }, (_, step) => {
    // Steps that the harness took have no decision: the second agent takes over at the next one.
    const start = starts.find(({ stepsTaken }) => stepsTaken >= step)
    const outcomes = start && successes.get(ids.get(keyOf(start)) ?? '')
    return outcomes === undefined ? null : outcomes.filter(Boolean).length / outcomes.length
  })
  return { episode: played.start.episode, task: played.start.task, success: played.end.success, after }
}

interface Pair {
  readonly first: FirstEpisode
  readonly episode: EpisodeHandover
}

/** Returns the totals of a step; `undefined` if no hand-over at this step was played. */
function pointAt(step: number, all: readonly Pair[]): HandoverPoint | undefined {
  const known = all.flatMap((pair) => {
    const { after, success } = pair.episode
    const value = step < after.length ? after[step] : Number(success)
    return value === null || value === undefined ? [] : [{ ...pair, value }]
  })
  const handedOver = known.filter(({ episode: { after } }) => step < after.length).length
  if (handedOver === 0) return undefined
  return {
    step,
    handedOver,
    success: estimate(byTask(known, ({ value }) => value)),
    difference: estimate(byTask(known, ({ value, episode: { success } }) => value - Number(success))),
  }
}

/** Returns the mean value of each task. */
function byTask<Item extends FirstEpisode | Pair>(items: readonly Item[], read: (item: Item) => number): readonly number[] {
  const tasks = new Map<string, number[]>()
  for (const item of items) {
    const { task } = 'first' in item ? item.episode : item.played.start
    tasks.set(task, [...(tasks.get(task) ?? []), read(item)])
  }
  return [...tasks.values()].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}

function estimate(values: readonly number[]): Estimate {
  return estimateValues(values, 1) ?? { mean: 0, interval: { low: 0, high: 0 }, tasks: 0 }
}
