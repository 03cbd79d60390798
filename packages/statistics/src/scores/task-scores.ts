import type { EndReason } from '@orreryjs/core'
import { compareTexts } from '@orreryjs/core'
import type { Measure } from './measures.ts'

/** Totals of all attempts of one configuration at one task. */
export interface TaskScore {
  readonly task: string
  readonly taskHash: string
  readonly taskType: string
  /** Cluster of related tasks; absent if unknown. */
  readonly cluster?: string
  /** Length of the oracle's plan, if known. */
  readonly optimal?: number
  readonly trials: number
  readonly successes: number
  /** Number of attempts with an infrastructure error: see `isInfrastructureError`. */
  readonly infrastructureErrors: number
  /** Number of attempts that were repeated after an infrastructure error. @default 0 */
  readonly retried?: number
  /** Number of attempts with estimated token counts, because the server reported none. @default 0 */
  readonly estimated?: number
  /** Cost of the attempts in US dollars; absent if a price is unknown. */
  readonly dollars?: number
  /** Sums over the attempts; a measure is absent if any attempt lacks it. */
  readonly totals: Readonly<Partial<Record<Measure, number>>>
}

/** Mean of a measure over the attempts at a task; `undefined` if any attempt lacks it. */
export function meanOf({ totals, trials }: TaskScore, measure: Measure): number | undefined {
  const total = totals[measure]
  return total === undefined ? undefined : total / trials
}

/** One attempt at a task. */
export interface Attempt {
  readonly task: string
  readonly taskHash: string
  readonly trial: number
  readonly success: boolean
  /**
   * `ended`: ended regularly; `truncated`: ended by a limit of the run; `error`: infrastructure error. The result of the last two is
   * unknown.
   */
  readonly outcome: 'ended' | 'truncated' | 'error'
  readonly end: EndReason
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** Cost in US dollars; absent if a price is unknown. */
  readonly dollars?: number
  /** The agent's self-assessment. */
  readonly claim?: 'success' | 'failure'
  /** Failure category, if known. */
  readonly failure?: string
}

/** Groups attempts by task, in the order of the first attempt of each task. */
export function byTask(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const tasks = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const own = tasks.get(attempt.task)
    if (own === undefined) tasks.set(attempt.task, [attempt])
    else own.push(attempt)
  }
  return tasks
}

/** Task attributes for grouping. None depends on agent behaviour: grouping by behaviour would group winners with winners. */
export const GROUPINGS = ['type', 'depth', 'split', 'length'] as const

/** An element of `GROUPINGS`. */
export type Grouping = (typeof GROUPINGS)[number]

/** Upper ends of the groups by oracle plan length. */
const LENGTHS: readonly number[] = [4, 8, 12, 16, 24, 32, 48]

/** Returns the group of a task: its type, its depth (`depth-3`), its split, or a range of oracle plan lengths (`length 5-8`). */
function groupOf(grouping: Grouping, { task, taskType, optimal }: TaskScore): string {
  switch (grouping) {
    case 'type':
      return taskType
    case 'depth':
      return /\bdepth-\d+$/.exec(taskType)?.[0] ?? 'no depth'
    case 'split':
      return task.split('/')[1] ?? ''
    case 'length':
      return optimal === undefined ? 'no length' : lengthGroup(optimal)
    default:
      return grouping satisfies never
  }
}

/** Groups tasks; groups are sorted by name, numbers in names by value. */
export function groupTasks(grouping: Grouping, scores: readonly TaskScore[]): ReadonlyMap<string, readonly TaskScore[]> {
  const groups = new Map<string, TaskScore[]>()
  for (const score of scores) {
    const name = groupOf(grouping, score)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [score])
    else group.push(score)
  }
  return new Map([...groups].sort(([a], [b]) => byName(a, b)))
}

function lengthGroup(length: number): string {
  const at = LENGTHS.findIndex((max) => length <= max)
  const from = (at < 0 ? (LENGTHS.at(-1) ?? 0) : (LENGTHS[at - 1] ?? -1)) + 1
  return at < 0 ? `length ${from} and more` : `length ${from}-${LENGTHS[at]}`
}

function byName(a: string, b: string): number {
  const numbers = [a, b].map((name) => Number(/\d+/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY))
  const words = [a, b].map((name) => name.split(/\d/, 1)[0])
  if (words[0] === words[1] && numbers[0] !== numbers[1]) return (numbers[0] ?? 0) - (numbers[1] ?? 0)
  return compareTexts(a, b)
}
