import type { TaskScore } from './task-scores.ts'

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
