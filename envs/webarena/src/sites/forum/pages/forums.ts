import type { Forum } from '../../../generate/forum/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { link, row } from '../../shared/parts.ts'
import { framed, type Viewer } from '../parts/frame.ts'
import { subscription } from '../parts/sidebar.ts'
import { type ForumTables, subscriberCount } from '../standing.ts'

/** Orders of the list of forums, with their names. */
export const FORUM_ORDERS = [
  ['name', 'By name'],
  ['subscribers', 'By subscribers'],
  ['submissions', 'By threads'],
] as const

/** Every forum with its description, in an order. */
export function forumsPage(tables: ForumTables, viewer: Viewer, order: string): Page {
  return framed(
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

/** The forums that somebody is subscribed to. */
export function subscribedPage(tables: ForumTables, viewer: Viewer): Page {
  const { user } = viewer
  const names = user === undefined ? [] : tables.where('subscriptions', 'user', user).map(({ forum }) => forum)
  const forums = names.flatMap((name) => tables.get('forums', name) ?? []).sort(byName)
  return framed(
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
  const weigh =
    order === 'subscribers'
      ? ({ id }: Forum) => subscriberCount(tables, id)
      : order === 'submissions'
        ? ({ id }: Forum) => tables.where('submissions', 'forum', id).length
        : () => 0
  return forums.sort((a, b) => weigh(b) - weigh(a))
}

function byName(a: Forum, b: Forum): number {
  return a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1
}
