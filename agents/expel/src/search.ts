import type { Rng } from '@orreryjs/core'
import type { IndexEntry } from './memory.ts'
import type { ExpelOptions } from './options.ts'

/** The task for which trajectories are selected. */
interface Query {
  readonly goal: string
  readonly type: string
  /** Maximum characters of a trajectory without its opening. */
  readonly maxTranscript: number
}

/** Returns the solved tasks whose trajectories a prompt shows, most similar first; of equally similar ones the earlier first. */
export function selectTasks(
  index: readonly IndexEntry[],
  { goal, type, maxTranscript }: Query,
  { trajectories, select, sameType }: Pick<ExpelOptions, 'trajectories' | 'select' | 'sameType'>,
  rng: Rng,
): readonly IndexEntry[] {
  const candidates = index.filter(
    (entry) => entry.isSolved === true && entry.transcript <= maxTranscript && (!sameType || entry.type === type),
  )
  if (select === 'random') return rng.shuffle(candidates).slice(0, trajectories)
  const query = wordCounts(goal)
  return candidates
    .map((entry) => ({ entry, similarity: cosine(query, wordCounts(entry.goal)) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, trajectories)
    .map(({ entry }) => entry)
}

type WordCounts = ReadonlyMap<string, number>

/** Counts the words of a text: runs of letters and digits in lower case. */
export function wordCounts(text: string): WordCounts {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns the cosine of the angle between two word counts: 1 for the same proportions, 0 without a common word. */
export function cosine(one: WordCounts, other: WordCounts): number {
  let product = 0
  for (const [word, count] of one) product += count * (other.get(word) ?? 0)
  // Square roots are exact in IEEE 754, so that all engines rank alike.
  return product === 0 ? 0 : product / Math.sqrt(squares(one) * squares(other))
}

function squares(counts: WordCounts): number {
  let sum = 0
  for (const count of counts.values()) sum += count * count
  return sum
}
