import type { Comment, Submission } from '../../../generate/forum/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { area, link, prose, row } from '../../shared/parts.ts'
import { ago } from '../../shared/today.ts'
import { answersTo, type ForumTables, pathOfThread } from '../standing.ts'
import type { Viewer } from './frame.ts'
import { votes } from './threads.ts'

/** A comment with its votes; `below` are the answers to it. */
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

/** All answers to a thread or a comment, each with its own answers under it. */
export function answers(tables: ForumTables, viewer: Viewer, thread: Submission, parent?: string): readonly PageElement[] {
  return answersTo(tables, thread.id, parent).map((item) =>
    comment(tables, viewer, thread, item, answers(tables, viewer, thread, item.id)),
  )
}

/** A form for an answer. */
export function answerForm(thread: Submission, parent?: Comment): PageElement {
  const action = parent === undefined ? `${pathOfThread(thread)}/comment` : `${pathOfThread(thread)}/comment/${parent.id}`
  return el('form', { method: 'post', action }, area('comment', 'Comment', '', true), row(el('button', {}, 'Post')))
}
