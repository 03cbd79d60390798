import type { Comment, Submission } from '../../../generate/forum/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { link, prose, row } from '../../shared/page-parts.ts'
import { framePage, sidebar, type Viewer } from '../parts/frame.ts'
import { byline, comment, commentCountText, commentForm, commentTree, votes } from '../parts/threads.ts'
import { commentCount, type ForumTables, pathOfThread } from '../queries.ts'

/** Thread with all its comments. */
export function threadPage(tables: ForumTables, viewer: Viewer, thread: Submission): Page {
  const forum = tables.get('forums', thread.forum)
  const path = pathOfThread(thread)
  return framePage(
    'thread',
    thread.title,
    viewer,
    el(
      'article',
      { 'data-key': 'post' },
      el('h1', { 'data-key': 'title' }, link(thread.url ?? path, thread.title)),
      row(
        byline(thread),
        ' in ',
        el('span', { 'data-key': 'forum' }, link(`/f/${thread.forum}`, thread.forum)),
        thread.editedAt !== undefined && ' (edited)',
      ),
      votes(tables, viewer, thread),
      thread.body !== undefined && prose(thread.body, 'body'),
    ),
    viewer.user === thread.author && row(link(`${path}/edit`, 'Edit')),
    viewer.user === thread.author &&
      el('form', { method: 'post', action: `${path}/delete`, class: 'row' }, el('button', {}, 'Delete')),
    el('h2', { 'data-key': `comments:${thread.id}` }, commentCountText(commentCount(tables, thread.id))),
    viewer.user !== undefined && commentForm(thread),
    ...commentTree(tables, viewer, thread),
    forum !== undefined && sidebar(tables, viewer, forum),
  )
}

/** Comment with its replies, and optionally a reply form. */
export function commentPage(tables: ForumTables, viewer: Viewer, thread: Submission, item: Comment, isReply: boolean): Page {
  const path = pathOfThread(thread)
  return framePage(
    isReply ? 'reply' : 'comment',
    thread.title,
    viewer,
    el('h1', {}, link(path, thread.title)),
    row(link(path, 'All comments')),
    comment(tables, viewer, thread, item, [
      ...(isReply && viewer.user !== undefined ? [commentForm(thread, item)] : []),
      ...commentTree(tables, viewer, thread, item.id),
    ]),
  )
}
