import type { Forum } from '../../../generate/forum/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { link, prose, row } from '../../shared/parts.ts'
import { type ForumTables, subscriberCount } from '../standing.ts'
import type { Viewer } from './frame.ts'

/** What a forum is about, and the button that subscribes. */
export function sidebar(tables: ForumTables, viewer: Viewer, forum: Forum): PageElement {
  const isModerator = viewer.user !== undefined && forum.moderators.includes(viewer.user)
  return el(
    'aside',
    {},
    el('h2', {}, link(`/f/${forum.id}`, forum.id)),
    row(forum.title),
    prose(forum.sidebar, 'sidebar'),
    subscription(tables, viewer, forum),
    row('Moderators: ', ...forum.moderators.flatMap((name) => [link(`/user/${name}`, name), ' '])),
    viewer.user !== undefined && row(link(`/submit/${forum.id}`, 'Submit to this forum')),
    isModerator && row(link(`/f/${forum.id}/edit`, 'Edit this forum')),
  )
}

/** A button that subscribes to a forum, or ends that. */
export function subscription(tables: ForumTables, { user }: Viewer, forum: Forum): PageElement {
  const count = subscriberCount(tables, forum.id)
  const isSubscribed = user !== undefined && tables.get('subscriptions', `${user}:${forum.id}`) !== undefined
  return el(
    'form',
    { method: 'post', action: `/f/${forum.id}/${isSubscribed ? 'unsubscribe' : 'subscribe'}`, class: 'row' },
    el('button', { 'data-key': `subscription:${forum.id}` }, `${isSubscribed ? 'Unsubscribe' : 'Subscribe'} (${count})`),
  )
}
