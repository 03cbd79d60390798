import { stableJson } from '@orreryjs/core'
import { type RunSetting, rowKey } from '@orreryjs/harness'
import {
  compareScores,
  type Estimate,
  estimateValues,
  type Interval,
  orderShare,
  positionTrend,
  type StreamEstimate,
  type StreamOutcome,
} from '@orreryjs/statistics'
import type { CellScores } from '../../scores/index.ts'
import type { MemoryState, StreamRow } from './stream-tally.ts'

/** Success at the positions `from` to `to` of the streams. */
export interface CurvePoint extends Pick<Estimate, 'mean' | 'interval' | 'tasks'> {
  readonly from: number
  readonly to: number
}

/** Paired difference of success between two rows on the same tasks. */
interface StreamDifference {
  /** The row that is subtracted. */
  readonly than: string
  readonly difference: number
  readonly interval: Interval
  readonly tasks: number
}

/** Figures of a row whose tasks belong to streams. */
export interface StreamFigures extends Pick<StreamRow, 'world' | 'split' | 'label' | 'model' | 'memory'> {
  /** Number of tasks of each stream. */
  readonly tasks: number
  /** Learning curve: success by position, at up to eight ranges of positions; empty with a read-only memory, which does not change. */
  readonly curve: readonly CurvePoint[]
  /** Success at the last position minus the first, for the same task; absent if all streams have one order. */
  readonly trend?: StreamEstimate
  /** Share of the variance between attempts at a task that the orders explain; absent with a single stream. */
  readonly orderShare?: StreamEstimate
  /** Training tasks played again minus their first play: negative if the agent forgot. Absent for rows that repeat no tasks. */
  readonly forgetting?: StreamDifference
  /** The same agent with the memory minus without it; absent without such a row, and for it. */
  readonly transfer?: StreamDifference
  readonly streams: readonly {
    readonly id: string
    readonly success: number
    /** The memory after each task; empty unless the row writes it. */
    readonly memory: readonly MemoryState[]
  }[]
}

/** Returns the figures of the rows with streams; empty for other runs. */
export function streamFigures(
  rows: readonly StreamRow[],
  scores: readonly CellScores[],
  settings: readonly RunSetting[],
): readonly StreamFigures[] {
  const scored = new Map(scores.map((cell) => [rowKey(cell), cell]))
  const against = (row: StreamRow, other: StreamRow | undefined): StreamDifference | undefined =>
    other && differenceOf(scored.get(rowKey(row)), scored.get(rowKey(other)))
  return rows.map((row, index) => {
    const { world, split, label, model, memory, streams } = row
    const tasks = Math.max(...streams.map((stream) => stream.tasks.length))
    const outcomes = outcomesOf(row, tasks)
    const isFixed = memory === 'read-only'
    const [trend, share] = [isFixed ? undefined : positionTrend(outcomes), orderShare(outcomes)]
    const first = rows.slice(0, index).find((other) => isFirstPlay(other, row))
    const forgetting = against(row, first)
    const transfer =
      memory === 'off'
        ? undefined
        : against(
            row,
            rows.find((other) => isWithoutMemory(other, row, settings)),
          )
    return {
      ...{ world, split, label, model, memory, tasks },
      curve: isFixed ? [] : curveOf(row, tasks),
      ...(trend && { trend }),
      ...(share && { orderShare: share }),
      ...(forgetting && { forgetting }),
      ...(transfer && { transfer }),
      streams: streams.map((stream) => ({
        id: stream.id,
        success: stream.tasks.filter(({ success }) => success).length / stream.tasks.length,
        memory: stream.memory,
      })),
    }
  })
}

/** Maximum number of points of a curve, and minimum number of positions of a point. */
const MAX_POINTS = 8
const MIN_POSITIONS = 5

function curveOf({ streams }: StreamRow, length: number): readonly CurvePoint[] {
  const count = Math.min(MAX_POINTS, Math.ceil(length / MIN_POSITIONS))
  return Array.from({ length: count }, (_, point) => {
    const [from, to] = [Math.floor((point * length) / count) + 1, Math.floor(((point + 1) * length) / count)]
    const byTask = new Map<string, number[]>()
    for (const { task, position, success } of streams.flatMap(({ tasks }) => tasks)) {
      if (position >= from && position <= to) byTask.set(task, [...(byTask.get(task) ?? []), success ? 1 : 0])
    }
    const values = [...byTask.values()].map((each) => each.reduce((sum, value) => sum + value, 0) / each.length)
    const estimate = estimateValues(values, 1)
    return estimate === undefined ? [] : [{ from, to, mean: estimate.mean, interval: estimate.interval, tasks: estimate.tasks }]
  }).flat()
}

function outcomesOf({ streams }: StreamRow, length: number): readonly StreamOutcome[] {
  return streams.flatMap(({ id, tasks }) =>
    tasks.map(({ task, position, success }) => ({
      stream: id,
      task,
      position: length === 1 ? 0 : (position - 1) / (length - 1),
      value: success ? 1 : 0,
    })),
  )
}

/** True if the same streams played tasks of `row` in `other` for the first time. */
function isFirstPlay(other: StreamRow, row: StreamRow): boolean {
  const [id] = row.streams.map((stream) => stream.id)
  const played = new Set(other.streams.find((stream) => stream.id === id)?.tasks.map(({ task }) => task))
  return row.streams[0]?.tasks.some(({ task }) => played.has(task)) === true
}

function isWithoutMemory(other: StreamRow, row: StreamRow, settings: readonly RunSetting[]): boolean {
  const optionsOf = ({ world, split, label, model }: StreamRow): string =>
    stableJson(
      settings.find(
        (each) => each.world === world && each.split === split && (each.label ?? each.agent) === label && each.model === model,
      )?.options ?? {},
    )
  return (
    other.memory === 'off' &&
    other.agent === row.agent &&
    other.world === row.world &&
    other.split === row.split &&
    other.model === row.model &&
    optionsOf(other) === optionsOf(row)
  )
}

function differenceOf(first: CellScores | undefined, second: CellScores | undefined): StreamDifference | undefined {
  if (first === undefined || second === undefined) return undefined
  const shared = [...first.tasks].flatMap(([task, score]) => {
    const other = second.tasks.get(task)
    return other === undefined ? [] : [[score, other] as const]
  })
  const compared = compareScores(
    'success',
    shared.map(([score]) => score),
    shared.map(([, score]) => score),
  )
  if (compared === undefined) return undefined
  const { difference, interval, tasks } = compared
  return { than: second.label, difference, interval, tasks }
}
