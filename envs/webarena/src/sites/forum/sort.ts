import type { Submission } from '../../generate/forum/rows.ts'
import { dayNumber, NOW } from '../shared/dates.ts'
import { memoize } from '../shared/memoize.ts'
import { commentCount, type ForumTables, scoreOf, votesOn } from './queries.ts'

/** Sort orders of threads with their names. */
export const ORDERS = [
  ['hot', 'Hot'],
  ['new', 'New'],
  ['active', 'Active'],
  ['top', 'Top'],
  ['controversial', 'Controversial'],
  ['most_commented', 'Most commented'],
] as const

export type Order = (typeof ORDERS)[number][0]

/** Time spans of the last three orders: id, name, days. */
export const SPANS = [
  ['day', 'Past 24 hours', 1],
  ['week', 'Past week', 7],
  ['month', 'Past month', 30],
  ['year', 'Past year', 365],
  ['all', 'All time', 36_500],
] as const

export type Span = (typeof SPANS)[number][0]

/** Orders that have a time span. */
export const ORDERS_WITH_SPAN: readonly Order[] = ['top', 'controversial', 'most_commented']

/** Returns the order with the name in a URL. */
export function orderOf(name: string | undefined): Order | undefined {
  return ORDERS.find(([order]) => order === name)?.[0]
}

/** Returns the time span with the name in a URL, by default the past day. */
export function spanOf(name: string | undefined): Span {
  return SPANS.find(([span]) => span === name)?.[0] ?? 'day'
}

/** Cached sort orders of a list, valid as long as votes and comments do not change. */
interface SortCache {
  readonly votes: readonly unknown[]
  readonly comments: readonly unknown[]
  readonly orders: Map<string, readonly Submission[]>
}

const SORT_CACHES = new WeakMap<readonly Submission[], SortCache>()

/** Sorts threads; ties are sorted newest first. Cached by identity of the inputs. */
export function sortThreads(
  tables: ForumTables,
  threads: readonly Submission[],
  order: Order,
  span: Span,
): readonly Submission[] {
  const [votes, comments] = [tables.rows('votes'), tables.rows('comments')]
  const cached = SORT_CACHES.get(threads)
  const kept = cached?.votes === votes && cached.comments === comments ? cached : { votes, comments, orders: new Map() }
  SORT_CACHES.set(threads, kept)
  const name = `${order} ${span}`
  const list = kept.orders.get(name) ?? inOrder(tables, threads, order, span)
  kept.orders.set(name, list)
  return list
}

function inOrder(tables: ForumTables, threads: readonly Submission[], order: Order, span: Span): readonly Submission[] {
  const days = SPANS.find(([name]) => name === span)?.[2] ?? 0
  const from = dayOf(NOW) - days
  const isSpanned = ORDERS_WITH_SPAN.includes(order) && span !== 'all'
  const kept = isSpanned ? threads.filter((thread) => creationOf(thread).day >= from) : threads
  return kept
    .map((thread) => ({ thread, rank: rankOf(tables, thread, order), number: creationOf(thread).number }))
    .sort((a, b) => b.rank - a.rank || b.number - a.number)
    .map(({ thread }) => thread)
}

function rankOf(tables: ForumTables, thread: Submission, order: Order): number {
  switch (order) {
    case 'hot':
      return heatOf(tables, thread)
    case 'new':
      return creationOf(thread).number
    case 'active':
      return lastActivity(tables, thread)
    case 'top':
      return scoreOf(tables, thread)
    case 'controversial':
      return controversyOf(tables, thread)
    case 'most_commented':
      return commentCount(tables, thread.id)
    default:
      return order satisfies never
  }
}

/** Ranks by age and score: half a day weighs as much as a tenfold score. */
function heatOf(tables: ForumTables, thread: Submission): number {
  const score = scoreOf(tables, thread)
  const magnitude = (31 - Math.clz32(Math.max(1, Math.abs(score)))) * 0.3
  return Math.sign(score) * magnitude + creationOf(thread).day * 2
}

function lastActivity(tables: ForumTables, { id, createdAt }: Submission): number {
  let last = createdAt
  for (const answer of tables.where('comments', 'submission', id)) if (answer.createdAt > last) last = answer.createdAt
  return dayOf(last)
}

function controversyOf(tables: ForumTables, thread: Submission): number {
  const { up, down } = votesOn(tables, thread)
  return Math.min(up, down)
}

/** Sort keys of a thread: its number and creation day. */
const creationOf = memoize(({ id, createdAt }: Submission) => ({ number: Number(id), day: dayOf(createdAt) }))

/** Converts a time to fractional days. */
function dayOf(moment: string): number {
  return dayNumber(moment) + Number(moment.slice(11, 13)) / 24 + Number(moment.slice(14, 16)) / 1440
}
