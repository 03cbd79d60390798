import { compareTexts } from '@orreryjs/core'
import type { Comment, ForumUser, Submission } from '../../../generate/forum/rows.ts'
import { el, type Page, type PageElement } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { countOf, fieldOf } from '../../shared/fields.ts'
import { link, prose, row } from '../../shared/page-parts.ts'
import { sliceOf } from '../../shared/paging.ts'
import type { Fields } from '../../shared/site.ts'
import { framePage, type Viewer } from '../parts/frame.ts'
import { comment, pageLinks, threadRow } from '../parts/threads.ts'
import type { ForumTables } from '../queries.ts'

/** Number of items per page. */
const ITEMS_ON_PAGE = 25

/** View of a user's page. */
export type UserView = 'overview' | 'submissions' | 'comments'

/** Page of a user: biography, threads and comments, newest first. */
export function userPage(tables: ForumTables, viewer: Viewer, user: ForumUser, view: UserView, query: Fields): Page {
  const threads = view === 'comments' ? [] : tables.where('submissions', 'author', user.id)
  const comments = view === 'submissions' ? [] : tables.where('comments', 'author', user.id)
  const items = [...threads, ...comments].reverse().sort((a, b) => compareTexts(b.createdAt, a.createdAt))
  const slice = sliceOf(items, countOf(fieldOf(query, 'page'), 1), ITEMS_ON_PAGE)
  const base = `/user/${user.id}`
  return framePage(
    view === 'overview' ? 'user' : `user-${view}`,
    view === 'overview' ? user.id : `${user.id}: ${view}`,
    viewer,
    el('h1', {}, user.id),
    tabs(base),
    row(`Registered on ${longDate(user.createdAt)}`),
    user.biography !== '' && prose(user.biography, 'biography'),
    viewer.user === user.id && row(link(`${base}/edit_biography`, 'Edit biography')),
    slice.total === 0 && row('There is nothing here yet.'),
    ...slice.items.map((item) => shown(tables, viewer, item)),
    pageLinks(view === 'overview' ? base : `${base}/${view}`, [], slice),
  )
}

function tabs(base: string): PageElement {
  const views = [
    [base, 'Overview'],
    [`${base}/submissions`, 'Submissions'],
    [`${base}/comments`, 'Comments'],
  ] as const
  return el('nav', { 'aria-label': 'Shown' }, el('ul', {}, ...views.map(([path, title]) => el('li', {}, link(path, title)))))
}

function shown(tables: ForumTables, viewer: Viewer, item: Submission | Comment): PageElement | undefined {
  if ('forum' in item) return threadRow(tables, viewer, item)
  const thread = tables.get('submissions', item.submission)
  return thread === undefined ? undefined : comment(tables, viewer, thread, item)
}
