/** What an attempt at a task came to. */
export interface Outcome {
  readonly task: string
  /** Name of the seed that it was made with. */
  readonly seed: string
  /** Such as 1 for success and 0 for none. */
  readonly value: number
}

/** Where the variance of outcomes comes from. What is not told could not be told apart. */
export interface VarianceSplit {
  readonly mean: number
  /** Of one attempt at one task with one seed. */
  readonly total: number
  /** Between tasks: some are easier. */
  readonly task?: number
  /** Between attempts at the same task, whatever makes them differ: absent where each task was tried once. */
  readonly attempt?: number
  /** Between seeds: all attempts of one go better. Absent where there is one seed. */
  readonly seed?: number
  readonly tasks: number
  readonly attempts: number
  readonly seeds: number
}

/**
 * Divides variance into task, attempt and seed. Half the mean squared difference of two outcomes is the variance of what they do not
 * share: of two attempts at a task that of attempts, of two tasks with one seed that of tasks and attempts, and so on. Each is unbiased
 * however many attempts there are at each task, as in Koch, Technometrics 9 (1967); none is below 0. Absent without two outcomes that differ in what they are of.
 */
export function splitVariance(outcomes: readonly Outcome[]): VarianceSplit | undefined {
  if (outcomes.length < 2) return undefined
  const all = pairsIn(outcomes, () => '')
  const ofTask = pairsIn(outcomes, ({ task }) => task)
  const ofSeed = pairsIn(outcomes, ({ seed }) => seed)
  const ofBoth = pairsIn(outcomes, ({ task, seed }) => JSON.stringify([task, seed]))
  const attempts = meanOf(ofBoth)
  const tasksApart = meanOf(less(ofSeed, ofBoth))
  const seedsApart = meanOf(less(ofTask, ofBoth))
  const bothApart = meanOf(less(less(all, ofTask), less(ofSeed, ofBoth)))
  const [tasks, seeds] = [new Set(outcomes.map(({ task }) => task)).size, new Set(outcomes.map(({ seed }) => seed)).size]
  const known = {
    mean: outcomes.reduce((sum, { value }) => sum + value, 0) / outcomes.length,
    tasks,
    attempts: outcomes.length,
    seeds,
  }
  const seed = positive(difference(bothApart, tasksApart))
  const task = seeds === 1 ? positive(difference(tasksApart, attempts)) : positive(difference(bothApart, seedsApart))
  const total = bothApart ?? tasksApart ?? seedsApart ?? attempts ?? 0
  // What task and seed do together is of the attempt: with one attempt a task and seed they cannot be told apart.
  const attempt = task === undefined ? undefined : Math.max(0, total - task - (seed ?? 0))
  return {
    ...known,
    total,
    ...(task !== undefined && { task }),
    ...(attempt !== undefined && { attempt }),
    ...(seed !== undefined && { seed }),
  }
}

/** Half the squared differences of all pairs of some kind, added up. */
interface Pairs {
  readonly squares: number
  readonly count: number
}

/** The pairs within each group. */
function pairsIn(outcomes: readonly Outcome[], groupOf: (outcome: Outcome) => string): Pairs {
  const groups = new Map<string, { count: number; sum: number; squares: number }>()
  for (const outcome of outcomes) {
    const { count, sum, squares } = groups.get(groupOf(outcome)) ?? { count: 0, sum: 0, squares: 0 }
    const { value } = outcome
    groups.set(groupOf(outcome), { count: count + 1, sum: sum + value, squares: squares + value * value })
  }
  let [squares, count] = [0, 0]
  for (const group of groups.values()) {
    squares += (group.count * group.squares - group.sum ** 2) / 2
    count += (group.count * (group.count - 1)) / 2
  }
  return { squares, count }
}

function less(all: Pairs, some: Pairs): Pairs {
  return { squares: all.squares - some.squares, count: all.count - some.count }
}

function meanOf({ squares, count }: Pairs): number | undefined {
  return count <= 0 ? undefined : squares / count
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

function positive(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(0, value)
}
