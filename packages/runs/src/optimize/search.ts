import { type Rng, stableJson } from '@orreryjs/core'
import { type Candidate, meanScore, type ScoredCandidate, type Scores, selectParent } from './pareto.ts'

/** A change of one part of a parent's prompts. `text` is absent if the reply states no usable text. */
interface Proposal {
  readonly text?: string
}

/**
 * What happened to a proposal. Only accepted ones are played on all training tasks and can become parents. Unusable texts, and texts that are
 * in the pool, are skipped.
 */
export type ProposalOutcome = 'accepted' | 'rejected' | 'skipped' | 'unfinished'

/** A proposal and what happened to it. */
export interface TriedCandidate {
  /** Number of the iteration, from 1; 0 is the start. */
  readonly number: number
  readonly parent: number
  readonly part: string
  readonly outcome: ProposalOutcome
  /** Tasks of the minibatch, and mean scores of parent and candidate on them; absent for a skipped proposal. */
  readonly minibatch?: { readonly tasks: readonly string[]; readonly parent: number; readonly candidate: number }
  /** Mean score on all training tasks; only of accepted candidates. */
  readonly score?: number
}

/** A search for prompts. A function that returns `undefined` reports that the budget is used up. */
export interface Search {
  readonly start: Candidate
  /** Ids of the training tasks. */
  readonly tasks: readonly string[]
  /** Names of the parts to change, in turn. */
  readonly parts: readonly string[]
  /** Number of tasks on which a candidate must first beat its parent. */
  readonly minibatch: number
  readonly random: Rng
  /** Plays a candidate on tasks and returns its scores. */
  evaluate(candidate: Candidate, stage: 'minibatch' | 'train', tasks: readonly string[]): Promise<Scores | undefined>
  /** Asks for a new text of a part, given the parent's episodes on the tasks. */
  propose(parent: ScoredCandidate, part: string, tasks: readonly string[], number: number): Promise<Proposal | undefined>
  /** Called after each proposal. */
  onTried(tried: TriedCandidate): void
}

/** Why a search ended: no calls are left, the selected candidate solves all training tasks, or no proposal is new. */
export type SearchEnd = 'budget' | 'solved' | 'repeated'

/** Number of consecutive skipped proposals that ends a search: the model has no other text to propose. */
const MAX_SKIPPED = 10

/** The candidates of a search with scores on all training tasks, in order; the first is the start. */
export interface SearchResult {
  readonly pool: readonly ScoredCandidate[]
  /** The candidate with the highest mean score; of equal ones, the earliest. */
  readonly best: ScoredCandidate
  readonly ended: SearchEnd
}

/**
 * Improves prompts as GEPA does (Agrawal et al. 2025, arXiv 2507.19457, algorithm 1): selects a parent on the Pareto front over tasks, lets a
 * model rewrite one part after reading the parent's episodes on a minibatch, and adds the result to the pool if it is better on the
 * minibatch. The training tasks serve as minibatches and for selection, as in the `gepa` package without a separate `valset`; so the parent's
 * episodes are known, and only the candidate plays. Returns `undefined` if the budget does not cover the start.
 */
export async function searchPrompts(search: Search): Promise<SearchResult | undefined> {
  const { start, tasks, parts, random } = search
  const startScores = await search.evaluate(start, 'train', tasks)
  if (startScores === undefined) return undefined
  const pool: ScoredCandidate[] = [{ ...start, scores: startScores }]
  for (let number = 1, skipped = 0; ; number += 1) {
    const stream = random.fork(String(number))
    const parent = selectParent(pool, stream)
    const batch = informativeBatch(parent, search, stream)
    if (batch === undefined) return { pool, best: bestOf(pool), ended: 'solved' }
    const part = parts[(number - 1) % parts.length] ?? ''
    const candidate = await tryCandidate(search, { number, parent, part, batch, pool })
    if (candidate === 'budget') return { pool, best: bestOf(pool), ended: 'budget' }
    skipped = candidate === 'skipped' ? skipped + 1 : 0
    if (skipped === MAX_SKIPPED) return { pool, best: bestOf(pool), ended: 'repeated' }
    if (typeof candidate === 'object') pool.push(candidate)
  }
}

/** One iteration of a search. */
interface Iteration {
  readonly number: number
  readonly parent: ScoredCandidate
  readonly part: string
  readonly batch: readonly string[]
  readonly pool: readonly ScoredCandidate[]
}

/** Returns the accepted candidate of an iteration, or the reason without one. */
async function tryCandidate(
  search: Search,
  { number, parent, part, batch, pool }: Iteration,
): Promise<ScoredCandidate | 'rejected' | 'skipped' | 'budget'> {
  const tried = { number, parent: parent.number, part }
  const proposal = await search.propose(parent, part, batch, number)
  if (proposal === undefined) return 'budget'
  const candidate = { number, parts: { ...parent.parts, ...(proposal.text !== undefined && { [part]: proposal.text }) } }
  if (pool.some((each) => stableJson(each.parts) === stableJson(candidate.parts))) {
    search.onTried({ ...tried, outcome: 'skipped' })
    return 'skipped'
  }
  const onBatch = await search.evaluate(candidate, 'minibatch', batch)
  if (onBatch === undefined) {
    search.onTried({ ...tried, outcome: 'unfinished' })
    return 'budget'
  }
  const minibatch = { tasks: batch, parent: meanScore(parent.scores, batch), candidate: meanScore(onBatch, batch) }
  if (minibatch.candidate <= minibatch.parent) {
    search.onTried({ ...tried, minibatch, outcome: 'rejected' })
    return 'rejected'
  }
  const rest = search.tasks.filter((task) => !batch.includes(task))
  const onRest = rest.length === 0 ? new Map<string, number>() : await search.evaluate(candidate, 'train', rest)
  if (onRest === undefined) {
    search.onTried({ ...tried, minibatch, outcome: 'unfinished' })
    return 'budget'
  }
  const scores = new Map([...onBatch, ...onRest])
  search.onTried({ ...tried, minibatch, outcome: 'accepted', score: meanScore(scores, search.tasks) })
  return { ...candidate, scores }
}

/**
 * Draws a minibatch with at least one task that the parent does not solve fully: others show no problem. Returns `undefined` if the parent
 * solves all tasks.
 */
function informativeBatch(parent: ScoredCandidate, { tasks, minibatch }: Search, random: Rng): readonly string[] | undefined {
  const isSolved = (task: string): boolean => (parent.scores.get(task) ?? 0) >= 1
  if (tasks.every(isSolved)) return undefined
  for (;;) {
    const batch = random.sample(tasks, minibatch)
    if (!batch.every(isSolved)) return batch
  }
}

function bestOf(pool: readonly ScoredCandidate[]): ScoredCandidate {
  const mean = ({ scores }: ScoredCandidate): number => meanScore(scores, [...scores.keys()])
  return pool.reduce((best, each) => (mean(each) > mean(best) ? each : best))
}
