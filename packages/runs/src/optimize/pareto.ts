import type { Rng } from '@orreryjs/core'

/** Prompts of a search: the parts of a profile. */
export interface Candidate {
  /** Number of the iteration that proposed it; 0 for the start. */
  readonly number: number
  readonly parts: Readonly<Record<string, string>>
}

/** Scores by task, 0 to 1. */
export type Scores = ReadonlyMap<string, number>

/** A candidate with its scores on all training tasks. */
export interface ScoredCandidate extends Candidate {
  readonly scores: Scores
}

/**
 * Selects a parent as GEPA does (algorithm 2): of the candidates that are best on some task and that no other dominates, each with a
 * probability in proportion to the number of tasks on which it is best.
 */
export function selectParent(pool: readonly ScoredCandidate[], random: Rng): ScoredCandidate {
  const [first] = pool
  if (first === undefined) throw new RangeError('the pool of candidates is empty')
  const tasks = [...first.scores.keys()]
  const scoreOf = ({ scores }: ScoredCandidate, task: string): number => scores.get(task) ?? 0
  const highest = new Map(tasks.map((task) => [task, Math.max(...pool.map((each) => scoreOf(each, task)))]))
  const winsOf = (each: ScoredCandidate): readonly string[] => tasks.filter((task) => scoreOf(each, task) === highest.get(task))
  const front = pool.filter((each) => winsOf(each).length > 0 && !pool.some((other) => dominates(other, each, tasks)))
  return random.pick(front.flatMap((each) => winsOf(each).map(() => each)))
}

/** True if one candidate is at least as good on every task and better on some task. */
function dominates(one: ScoredCandidate, other: ScoredCandidate, tasks: readonly string[]): boolean {
  const differences = tasks.map((task) => (one.scores.get(task) ?? 0) - (other.scores.get(task) ?? 0))
  return differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0)
}

/** Returns the mean score on tasks; 0 without tasks. */
export function meanScore(scores: Scores, tasks: readonly string[]): number {
  const sum = tasks.reduce((total, task) => total + (scores.get(task) ?? 0), 0)
  return tasks.length === 0 ? 0 : sum / tasks.length
}
