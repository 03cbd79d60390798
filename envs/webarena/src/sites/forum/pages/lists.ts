import type { Forum, Submission } from '../../../generate/forum/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { sliceOf } from '../../shared/paging.ts'
import { row } from '../../shared/parts.ts'
import type { Fields } from '../../shared/site.ts'
import { framed, type Viewer } from '../parts/frame.ts'
import { sidebar } from '../parts/sidebar.ts'
import { orderLinks, pageLinks, threadRow } from '../parts/threads.ts'
import { type Order, SPANNED, sorted, spanOf } from '../sort.ts'
import type { ForumTables } from '../standing.ts'

/** Threads on one page of a list. */
const THREADS_ON_PAGE = 25

/** What a list of threads shows. */
export interface ThreadList {
  readonly kind: string
  readonly title: string
  /** Path without the order: `/`, `/all`, `/f/books`. */
  readonly base: string
  readonly threads: readonly Submission[]
  readonly order: Order
  readonly query: Fields
  /** The forum whose list it is, for its description. */
  readonly forum?: Forum
}

/** A list of threads in an order, a page at a time. */
export function threadList(tables: ForumTables, viewer: Viewer, list: ThreadList): Page {
  const { base, forum, kind, order, query, threads, title } = list
  const span = spanOf(fieldOf(query, 't'))
  const slice = sliceOf(sorted(tables, threads, order, span), countOf(fieldOf(query, 'page'), 1), THREADS_ON_PAGE)
  const path = `${base === '/' ? '' : base}/${order}`
  const kept: Fields = SPANNED.includes(order) ? [['t', span]] : []
  return framed(
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
