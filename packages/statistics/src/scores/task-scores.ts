import type { EndReason } from '@orreryjs/core'
import type { Measure } from './measures.ts'

/** What all attempts of one agent with one model at one task came to. */
export interface TaskScore {
  readonly task: string
  readonly taskHash: string
  readonly taskType: string
  /** What it shares with other tasks; absent where it is not known. */
  readonly cluster?: string
  /** Length of the oracle's plan, where it is known. */
  readonly optimal?: number
  readonly trials: number
  readonly successes: number
  /** Attempts that the outside world broke: see `isInfrastructureFailure`. */
  readonly broken: number
  /** Attempts that were played again after the outside world had broken them. @default 0 */
  readonly retried?: number
  /** Attempts with tokens that are estimated, as nobody told them. @default 0 */
  readonly estimated?: number
  /** US dollars of the attempts; absent where a price is not known. */
  readonly dollars?: number
  /** Sums over the attempts; a measure that one of them does not have is absent. */
  readonly totals: Readonly<Partial<Record<Measure, number>>>
}

/** Mean of a measure over the attempts at a task; absent where one of them does not have it. */
export function meanOf({ totals, trials }: TaskScore, measure: Measure): number | undefined {
  const total = totals[measure]
  return total === undefined ? undefined : total / trials
}

/** One attempt at a task, as far as anything is counted of it one by one. */
export interface Attempt {
  readonly task: string
  readonly taskHash: string
  readonly trial: number
  readonly success: boolean
  /** It came to an end of its own, a limit of the run cut it off, or the outside world broke it: of the last two nobody knows the end. */
  readonly outcome: 'over' | 'capped' | 'broken'
  readonly end: EndReason
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** US dollars; absent where no price is known. */
  readonly dollars?: number
  /** What the agent said of its own success. */
  readonly claim?: 'success' | 'failure'
  /** Kind of the failure, where it is known. */
  readonly failure?: string
}

/** Attempts by task, in the order in which tasks first come up. */
export function byTask(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const tasks = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const own = tasks.get(attempt.task)
    if (own === undefined) tasks.set(attempt.task, [attempt])
    else own.push(attempt)
  }
  return tasks
}

/** What tasks can be grouped by. All are facts of the task: what an agent did to it would group winners with winners. */
export const GROUPINGS = ['type', 'depth', 'split', 'length'] as const

/** A way to put tasks into groups. */
export type Grouping = (typeof GROUPINGS)[number]

/** Longest oracle plans of the groups by length. */
const LENGTHS: readonly number[] = [4, 8, 12, 16, 24, 32, 48]

/** The group of a task: its type, its depth (`depth-3`), its split, or the length of the oracle's plan (`length 5-8`). */
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

/** Tasks by group; groups in the order of their names, numbers in them by value. */
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
  const at = LENGTHS.findIndex((most) => length <= most)
  const from = (at < 0 ? (LENGTHS.at(-1) ?? 0) : (LENGTHS[at - 1] ?? -1)) + 1
  return at < 0 ? `length ${from} and more` : `length ${from}-${LENGTHS[at]}`
}

function byName(a: string, b: string): number {
  const numbers = [a, b].map((name) => Number(/\d+/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY))
  const words = [a, b].map((name) => name.replace(/\d.*$/, ''))
  if (words[0] === words[1] && numbers[0] !== numbers[1]) return (numbers[0] ?? 0) - (numbers[1] ?? 0)
  return a < b ? -1 : 1
}
