import type { Comment, Submission } from '../../../generate/forum/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { ago } from '../../shared/dates.ts'
import { urlOf } from '../../shared/fields.ts'
import { link, prose, row, textareaField } from '../../shared/page-parts.ts'
import { pagesAround, type Slice } from '../../shared/paging.ts'
import { choiceOf, commentCount, type ForumTables, pathOfThread, repliesTo, scoreOf, targetOf, type Votable } from '../queries.ts'
import { ORDERS, ORDERS_WITH_SPAN, type Order, SPANS, type Span } from '../sort.ts'
import type { Viewer } from './frame.ts'

/** List entry of a thread: title, author, forum, time, comments and votes. */
export function threadRow(tables: ForumTables, viewer: Viewer, thread: Submission): PageElement {
  return el(
    'article',
    { 'data-key': `thread:${thread.id}` },
    el('h2', {}, link(thread.url ?? pathOfThread(thread), thread.title)),
    row(byline(thread), ' in ', link(`/f/${thread.forum}`, thread.forum)),
    row(link(pathOfThread(thread), commentCountText(commentCount(tables, thread.id)))),
    votes(tables, viewer, thread),
  )
}

/** Author of a thread, and its age. */
export function byline({ author, createdAt }: Submission): readonly Child[] {
  return [
    'Submitted by ',
    link(`/user/${author}`, author),
    ' ',
    el('time', { title: createdAt.replace('T', ' ') }, ago(createdAt)),
  ]
}

/** Formats a count: `1 comment`, `12 comments`. */
export function commentCountText(count: number): string {
  return count === 0 ? 'No comments' : `${count} comment${count === 1 ? '' : 's'}`
}

/** Links to the sort orders of a list, and to the time spans of orders that have them. */
export function orderLinks(base: string, order: Order, span: Span): PageElement {
  const path = base === '/' ? '' : base
  const orders = ORDERS.map(([name, title]) =>
    name === order
      ? el('li', {}, el('a', { href: `${path}/${name}`, 'aria-current': 'page' }, title))
      : el('li', {}, link(`${path}/${name}`, title)),
  )
  const spans = SPANS.map(([name, title]) =>
    el('li', {}, link(`${path}/${order}?t=${name}`, name === span ? `${title} (shown)` : title)),
  )
  return el('nav', { 'aria-label': 'Order' }, el('ul', {}, ...orders), ORDERS_WITH_SPAN.includes(order) && el('ul', {}, ...spans))
}

/** Links to the other pages of a list; `undefined` if there is only one page. */
export function pageLinks(
  path: string,
  query: readonly (readonly [string, string])[],
  slice: Slice<unknown>,
): PageElement | undefined {
  if (slice.pages <= 1) return undefined
  const to = (page: number): string => urlOf(path, [...query, ['page', page === 1 ? '' : String(page)]])
  return el(
    'nav',
    { 'aria-label': 'Pages' },
    el(
      'ul',
      {},
      slice.page > 1 && el('li', {}, link(to(slice.page - 1), 'Previous')),
      ...pagesAround(slice).map((page) => el('li', {}, page === slice.page ? `Page ${page}` : link(to(page), String(page)))),
      slice.page < slice.pages && el('li', {}, link(to(slice.page + 1), 'Next')),
    ),
  )
}

/** Vote buttons with the score between them. Pressing the active button retracts the vote. */
export function votes(tables: ForumTables, { user }: Viewer, item: Votable): PageElement {
  const choice = choiceOf(tables, user, item)
  const isThread = 'forum' in item
  return el(
    'form',
    { method: 'post', action: isThread ? `/sv/${item.id}` : `/cv/${item.id}`, class: 'row' },
    button(`upvote:${targetOf(item)}`, choice === 1, 'Upvote', 1),
    ' ',
    el('span', { 'data-key': `score:${targetOf(item)}` }, String(scoreOf(tables, item))),
    ' ',
    button(`downvote:${targetOf(item)}`, choice === -1, 'Downvote', -1),
  )
}

function button(key: string, isPressed: boolean, name: string, choice: 1 | -1): PageElement {
  const value = isPressed ? 0 : choice
  return el('button', { 'data-key': key, name: 'choice', value, title: isPressed ? `Retract ${name.toLowerCase()}` : name })
}

/** Comment with its votes; `below` are its replies. */
export function comment(
  tables: ForumTables,
  viewer: Viewer,
  thread: Submission,
  item: Comment,
  below: readonly PageElement[] = [],
): PageElement {
  const path = `${pathOfThread(thread)}/comment/${item.id}`
  const own = viewer.user === item.author
  return el(
    'article',
    { 'data-key': `comment:${item.id}` },
    row(
      link(`/user/${item.author}`, item.author),
      ' wrote ',
      el('time', { title: item.createdAt.replace('T', ' ') }, ago(item.createdAt)),
      item.editedAt !== undefined && ' (edited)',
    ),
    prose(item.body, `comment:${item.id}:body`),
    row(
      link(path, 'Permalink'),
      viewer.user !== undefined && [' ', link(`${path}?reply=1`, 'Reply')],
      own && [' ', link(`${path}/edit`, 'Edit')],
    ),
    votes(tables, viewer, item),
    ...below,
  )
}

/** Comments on a thread or comment, with nested replies. */
export function commentTree(tables: ForumTables, viewer: Viewer, thread: Submission, parent?: string): readonly PageElement[] {
  return repliesTo(tables, thread.id, parent).map((item) =>
    comment(tables, viewer, thread, item, commentTree(tables, viewer, thread, item.id)),
  )
}

/** Form for a comment. */
export function commentForm(thread: Submission, parent?: Comment): PageElement {
  const action = parent === undefined ? `${pathOfThread(thread)}/comment` : `${pathOfThread(thread)}/comment/${parent.id}`
  return el('form', { method: 'post', action }, textareaField('comment', 'Comment', '', true), row(el('button', {}, 'Post')))
}
