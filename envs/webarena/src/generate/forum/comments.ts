import type { Rng } from '@orreryjs/core'
import { NOW } from '../../sites/shared/today.ts'
import { minuteOf, momentOf } from '../moments.ts'
import { filled, fresh } from '../text.ts'
import type { Comment } from './rows.ts'
import { ANSWERS, REPLIES, TAILS, UNLOVED } from './templates.ts'
import { type Authors, authorOf, minutesLeft, type Thread } from './threads.ts'

/** Comments stand at most so deep: one that answers a thread stands at 1. */
const DEEPEST = 6

interface Draft {
  readonly thread: Thread
  readonly parent: Draft | undefined
  readonly depth: number
  readonly minute: number
  readonly author: string
  readonly text: string
  readonly isUnloved: boolean
  id: string
}

/** Comments of all threads by time; no two of a thread are the same. */
export function comments(count: number, threads: readonly Thread[], authors: Authors, random: Rng): readonly Comment[] {
  const drafts = shares(count, threads, random).flatMap((share, at) => talk(threads[at] as Thread, share, authors, random))
  drafts.sort((a, b) => a.minute - b.minute)
  for (const [at, draft] of drafts.entries()) draft.id = String(at + 1)
  return drafts.map((draft) => ({
    id: draft.id,
    submission: draft.thread.row.id,
    ...(draft.parent === undefined ? {} : { parent: draft.parent.id }),
    author: draft.author,
    body: draft.text,
    createdAt: momentOf(draft.minute),
    ...votes(draft.isUnloved, random),
  }))
}

/** How many comments each thread gets: some none, few very many. */
function shares(count: number, threads: readonly Thread[], random: Rng): readonly number[] {
  let sum = 0
  const sums = threads.map(() => {
    sum += 1 / (random.next() + 0.04)
    return sum
  })
  const given = threads.map(() => 0)
  for (let at = 0; at < count; at += 1) {
    const place = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > place) high = middle
      else low = middle + 1
    }
    given[low] = (given[low] ?? 0) + 1
  }
  return given
}

function talk(thread: Thread, count: number, authors: Authors, random: Rng): Draft[] {
  const said = new Set<string>()
  const drafts: Draft[] = []
  /** The last ones that may still be answered. */
  const recent: Draft[] = []
  const left = minutesLeft(thread, NOW)
  const opened = minuteOf(thread.row.createdAt)
  for (let at = 0; at < count; at += 1) {
    const parent = recent.length > 0 && random.integer(100) < 58 ? random.pick(recent) : undefined
    const since = parent === undefined ? opened : parent.minute
    const minute = Math.min(since + 2 + Math.floor(90 / (random.next() + 0.03)), opened + Math.max(1, left - 2))
    const isUnloved = random.integer(100) < 11
    const from = isUnloved ? UNLOVED : parent === undefined ? ANSWERS[thread.kind] : REPLIES
    const text = fresh(said, () => textOf(from, thread, random))
    const isTheirs = parent !== undefined && random.integer(4) === 0
    const author = isTheirs ? thread.row.author : authorOf(authors, random)
    const draft: Draft = { thread, parent, depth: (parent?.depth ?? 0) + 1, minute, author, text, isUnloved, id: '' }
    drafts.push(draft)
    if (draft.depth < DEEPEST) recent.push(draft)
    if (recent.length > 12) recent.shift()
  }
  return drafts
}

function textOf(from: readonly string[], { slots }: Thread, random: Rng): string {
  const tails = random.sample(TAILS, random.pick([0, 1, 1, 2, 3]))
  return [random.pick(from), ...tails].map((template) => filled(template, slots, random)).join(' ')
}

function votes(isUnloved: boolean, random: Rng): { readonly upvotes: number; readonly downvotes: number } {
  const many = Math.floor(2 / (random.next() + 0.08))
  const few = random.integer(Math.max(1, Math.ceil(many / 4)))
  return isUnloved ? { upvotes: few, downvotes: many + 2 } : { upvotes: many + 1, downvotes: few }
}
