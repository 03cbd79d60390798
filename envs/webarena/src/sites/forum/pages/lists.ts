import { compareTexts } from '@orreryjs/core'
import type { Forum, Submission } from '../../../generate/forum/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { memoize } from '../../shared/memoize.ts'
import { link, row } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { framePage, sidebar, subscription, type Viewer } from '../parts/frame.ts'
import { orderLinks, pageLinks, threadRow } from '../parts/threads.ts'
import { type ForumTables, subscriberCount } from '../queries.ts'
import { ORDERS_WITH_SPAN, type Order, sortThreads, spanOf } from '../sort.ts'

/** Number of threads per page. */
export const THREADS_ON_PAGE = 25

/** Content of a list of threads. */
export interface ThreadList {
  readonly kind: string
  readonly title: string
  /** Path without the sort order: `/`, `/all`, `/f/books`. */
  readonly base: string
  readonly threads: readonly Submission[]
  readonly order: Order
  readonly query: Fields
  /** Forum of the list, for its description. */
  readonly forum?: Forum
}

/** Page of a sorted list of threads. */
export function threadList(tables: ForumTables, viewer: Viewer, list: ThreadList): Page {
  const { base, forum, kind, order, query, threads, title } = list
  const span = spanOf(fieldOf(query, 't'))
  const slice = sliceOf(sortThreads(tables, threads, order, span), countOf(fieldOf(query, 'page'), 1), THREADS_ON_PAGE)
  const path = `${base === '/' ? '' : base}/${order}`
  const kept: Fields = ORDERS_WITH_SPAN.includes(order) ? [['t', span]] : []
  return framePage(
    kind,
    title,
    viewer,
    el('h1', {}, title),
    orderLinks(base, order, span),
    slice.total === 0 && row('There is nothing here yet.'),
    ...slice.items.map((thread) => threadRow(tables, viewer, thread)),
    pageLinks(path, kept, slice),
    forum !== undefined && sidebar(tables, viewer, forum),
  )
}

/** Sort orders of the list of forums with their names. */
export const FORUM_ORDERS = [
  ['name', 'By name'],
  ['subscribers', 'By subscribers'],
  ['submissions', 'By threads'],
] as const

/** All forums with their descriptions, sorted. */
export function forumsPage(tables: ForumTables, viewer: Viewer, order: string): Page {
  return framePage(
    'forums',
    'Forums',
    viewer,
    el('h1', {}, 'Forums'),
    el(
      'nav',
      { 'aria-label': 'Order' },
      el('ul', {}, ...FORUM_ORDERS.map(([name, title]) => el('li', {}, link(`/forums/by_${name}`, title)))),
    ),
    viewer.user !== undefined && row(link('/create_forum', 'Create a forum')),
    ...ordered(tables, order).map((forum) => forumRow(tables, viewer, forum)),
  )
}

/** Forums to which the user is subscribed. */
export function subscribedPage(tables: ForumTables, viewer: Viewer): Page {
  const { user } = viewer
  const names = user === undefined ? [] : tables.where('subscriptions', 'user', user).map(({ forum }) => forum)
  const forums = names.flatMap((name) => tables.get('forums', name) ?? []).sort(byName)
  return framePage(
    'subscribed',
    'My subscriptions',
    viewer,
    el('h1', {}, 'My subscriptions'),
    forums.length === 0 && row('None yet.'),
    ...forums.map((forum) => forumRow(tables, viewer, forum)),
  )
}

function forumRow(tables: ForumTables, viewer: Viewer, forum: Forum): ReturnType<typeof el> {
  const count = tables.where('submissions', 'forum', forum.id).length
  return el(
    'article',
    { 'data-key': `forum:${forum.id}` },
    el('h2', {}, link(`/f/${forum.id}`, forum.id)),
    row(forum.title),
    row(forum.description),
    row(`${count} threads`),
    subscription(tables, viewer, forum),
  )
}

function ordered(tables: ForumTables, order: string): readonly Forum[] {
  const forums = [...tables.rows('forums')].sort(byName)
  const sortKey =
    order === 'subscribers'
      ? ({ id }: Forum) => subscriberCount(tables, id)
      : order === 'submissions'
        ? ({ id }: Forum) => tables.where('submissions', 'forum', id).length
        : () => 0
  return forums.sort((a, b) => sortKey(b) - sortKey(a))
}

function byName(a: Forum, b: Forum): number {
  return compareTexts(a.id.toLowerCase(), b.id.toLowerCase())
}

const RESULTS_ON_PAGE = 25

/** Threads whose title or text contains every word, newest first. */
export function searchPage(tables: ForumTables, viewer: Viewer, query: Fields): Page {
  const searchText = fieldOf(query, 'q')
  const words = wordsOf(searchText)
  const found = words.length === 0 ? [] : tables.rows('submissions').filter((thread) => holds(thread, words))
  const slice = sliceOf([...found].reverse(), countOf(fieldOf(query, 'page'), 1), RESULTS_ON_PAGE)
  return framePage(
    'search',
    'Search',
    viewer,
    el('h1', {}, `Search results for ${searchText}`),
    row(`${slice.total} threads found`),
    ...slice.items.map((thread) => threadRow(tables, viewer, thread)),
    pageLinks('/search', [['q', searchText]], slice),
  )
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function holds(thread: Submission, words: readonly string[]): boolean {
  const { text } = searchedOf(thread)
  return words.every((word) => text.includes(` ${word} `))
}

/** Words of a thread's title and text, each surrounded by spaces. */
const searchedOf = memoize(({ title, body = '' }: Submission) => ({ text: ` ${wordsOf(`${title} ${body}`).join(' ')} ` }))
