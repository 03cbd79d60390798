import type { Rng } from '@orreryjs/core'
import { NOW } from '../../sites/shared/dates.ts'
import { fillTemplate, firstUnused } from '../text.ts'
import { minutesSince2000, timestampOf } from '../timestamps.ts'
import type { Comment } from './rows.ts'
import { ANSWERS, COMMENT_ENDINGS, DOWNVOTED_COMMENTS, REPLIES } from './templates.ts'
import { type Authors, authorOf, minutesLeft, type Thread } from './threads.ts'

/** Maximum depth of comments. A comment on a thread has depth 1. */
const MAX_DEPTH = 6

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

/** Generates the comments of all threads in chronological order. No two comments of a thread are equal. */
export function comments(count: number, threads: readonly Thread[], authors: Authors, random: Rng): readonly Comment[] {
  const drafts = shares(count, threads, random).flatMap((share, at) => commentsOn(threads[at] as Thread, share, authors, random))
  drafts.sort((a, b) => a.minute - b.minute)
  for (const [at, draft] of drafts.entries()) draft.id = String(at + 1)
  return drafts.map((draft) => ({
    id: draft.id,
    submission: draft.thread.row.id,
    ...(draft.parent === undefined ? {} : { parent: draft.parent.id }),
    author: draft.author,
    body: draft.text,
    createdAt: timestampOf(draft.minute),
    ...votes(draft.isUnloved, random),
  }))
}

/** Returns the number of comments for each thread: some have none, a few have many. */
function shares(count: number, threads: readonly Thread[], random: Rng): readonly number[] {
  let sum = 0
  const sums = threads.map(() => {
    sum += 1 / (random.next() + 0.04)
    return sum
  })
  const counts = threads.map(() => 0)
  for (let at = 0; at < count; at += 1) {
    const place = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > place) high = middle
      else low = middle + 1
    }
    counts[low] = (counts[low] ?? 0) + 1
  }
  return counts
}

function commentsOn(thread: Thread, count: number, authors: Authors, random: Rng): Draft[] {
  const used = new Set<string>()
  const drafts: Draft[] = []
  /** The most recent comments that can still get replies. */
  const recent: Draft[] = []
  const left = minutesLeft(thread, NOW)
  const opened = minutesSince2000(thread.row.createdAt)
  for (let at = 0; at < count; at += 1) {
    const parent = recent.length > 0 && random.integer(100) < 58 ? random.pick(recent) : undefined
    const since = parent === undefined ? opened : parent.minute
    const minute = Math.min(since + 2 + Math.floor(90 / (random.next() + 0.03)), opened + Math.max(1, left - 2))
    const isUnloved = random.integer(100) < 11
    const templates = isUnloved ? DOWNVOTED_COMMENTS : parent === undefined ? ANSWERS[thread.kind] : REPLIES
    const text = firstUnused(used, () => textOf(templates, thread, random))
    const isByThreadAuthor = parent !== undefined && random.integer(4) === 0
    const author = isByThreadAuthor ? thread.row.author : authorOf(authors, random)
    const draft: Draft = { thread, parent, depth: (parent?.depth ?? 0) + 1, minute, author, text, isUnloved, id: '' }
    drafts.push(draft)
    if (draft.depth < MAX_DEPTH) recent.push(draft)
    if (recent.length > 12) recent.shift()
  }
  return drafts
}

function textOf(templates: readonly string[], { slots }: Thread, random: Rng): string {
  const tails = random.sample(COMMENT_ENDINGS, random.pick([0, 1, 1, 2, 3]))
  return [random.pick(templates), ...tails].map((template) => fillTemplate(template, slots, random)).join(' ')
}

function votes(isUnloved: boolean, random: Rng): { readonly upvotes: number; readonly downvotes: number } {
  const many = Math.floor(2 / (random.next() + 0.08))
  const few = random.integer(Math.max(1, Math.ceil(many / 4)))
  return isUnloved ? { upvotes: few, downvotes: many + 2 } : { upvotes: many + 1, downvotes: few }
}
