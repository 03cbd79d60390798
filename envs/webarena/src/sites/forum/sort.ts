import type { Submission } from '../../generate/forum/rows.ts'
import { derived } from '../shared/derived.ts'
import { dayNumber, NOW } from '../shared/today.ts'
import { answerCount, type ForumTables, scoreOf, votesOn } from './standing.ts'

/** Orders of lists of threads, with their names. */
export const ORDERS = [
  ['hot', 'Hot'],
  ['new', 'New'],
  ['active', 'Active'],
  ['top', 'Top'],
  ['controversial', 'Controversial'],
  ['most_commented', 'Most commented'],
] as const

export type Order = (typeof ORDERS)[number][0]

/** Spans that the last three orders look back over, with their names and days. */
export const SPANS = [
  ['day', 'Past 24 hours', 1],
  ['week', 'Past week', 7],
  ['month', 'Past month', 30],
  ['year', 'Past year', 365],
  ['all', 'All time', 36_500],
] as const

export type Span = (typeof SPANS)[number][0]

/** Orders for which a span is asked. */
export const SPANNED: readonly Order[] = ['top', 'controversial', 'most_commented']

/** An order by its name in a URL. */
export function orderOf(name: string | undefined): Order | undefined {
  return ORDERS.find(([order]) => order === name)?.[0]
}

/** A span by its name in a URL; the past day where none is named. */
export function spanOf(name: string | undefined): Span {
  return SPANS.find(([span]) => span === name)?.[0] ?? 'day'
}

/** Orders of a list that were asked for, while neither the list nor votes and answers changed. */
interface Kept {
  readonly votes: readonly unknown[]
  readonly comments: readonly unknown[]
  readonly orders: Map<string, readonly Submission[]>
}

const KEPT = new WeakMap<readonly Submission[], Kept>()

/** Threads in an order, of equals the newer first. Remembered by the identity of what it depends on. */
export function sorted(tables: ForumTables, threads: readonly Submission[], order: Order, span: Span): readonly Submission[] {
  const [votes, comments] = [tables.rows('votes'), tables.rows('comments')]
  const known = KEPT.get(threads)
  const kept = known?.votes === votes && known.comments === comments ? known : { votes, comments, orders: new Map() }
  KEPT.set(threads, kept)
  const name = `${order} ${span}`
  const list = kept.orders.get(name) ?? inOrder(tables, threads, order, span)
  kept.orders.set(name, list)
  return list
}

function inOrder(tables: ForumTables, threads: readonly Submission[], order: Order, span: Span): readonly Submission[] {
  const days = SPANS.find(([name]) => name === span)?.[2] ?? 0
  const from = dayOf(NOW) - days
  const isSpanned = SPANNED.includes(order) && span !== 'all'
  const kept = isSpanned ? threads.filter((thread) => bornOf(thread).day >= from) : threads
  return kept
    .map((thread) => ({ thread, rank: rankOf(tables, thread, order), number: bornOf(thread).number }))
    .sort((a, b) => b.rank - a.rank || b.number - a.number)
    .map(({ thread }) => thread)
}

function rankOf(tables: ForumTables, thread: Submission, order: Order): number {
  switch (order) {
    case 'hot':
      return heatOf(tables, thread)
    case 'new':
      return bornOf(thread).number
    case 'active':
      return lastActivity(tables, thread)
    case 'top':
      return scoreOf(tables, thread)
    case 'controversial':
      return controversyOf(tables, thread)
    case 'most_commented':
      return answerCount(tables, thread.id)
    default:
      return order satisfies never
  }
}

/** Half a day of age weighs as much as a tenfold score. */
function heatOf(tables: ForumTables, thread: Submission): number {
  const score = scoreOf(tables, thread)
  const magnitude = Math.floor(Math.log2(Math.max(1, Math.abs(score)))) * 0.3
  return Math.sign(score) * magnitude + bornOf(thread).day * 2
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

/** What is read of a thread at every comparison: its number and the day of its beginning. */
const bornOf = derived(({ id, createdAt }: Submission) => ({ number: Number(id), day: dayOf(createdAt) }))

/** A moment in days, with its part of the day. */
function dayOf(moment: string): number {
  return dayNumber(moment) + Number(moment.slice(11, 13)) / 24 + Number(moment.slice(14, 16)) / 1440
}
