import type { Forum } from '../../../generate/forum/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { link, prose, row } from '../../shared/page-parts.ts'
import { type ForumTables, subscriberCount } from '../queries.ts'

/** Data that every page of the forum needs: the signed-in user. */
export interface Viewer {
  readonly user: string | undefined
}

/** Creates a page of the forum with navigation and search in its header. */
export function framePage(kind: string, title: string, { user }: Viewer, ...content: readonly Child[]): Page {
  return {
    kind: `forum.${kind}`,
    title,
    body: [el('header', {}, navigation(user), searchForm()), el('main', {}, ...content)],
  }
}

function navigation(user: string | undefined): PageElement {
  const own =
    user === undefined
      ? [link('/login', 'Log in')]
      : [link(`/user/${user}`, user), link('/subscribed', 'My subscriptions'), link('/submit', 'Submit')]
  return el(
    'nav',
    {},
    el(
      'ul',
      {},
      ...[link('/', 'Lantern'), link('/forums', 'Forums'), link('/all', 'All threads'), ...own].map((each) => el('li', {}, each)),
    ),
  )
}

function searchForm(): PageElement {
  return el(
    'form',
    { action: '/search', class: 'row' },
    el('input', { type: 'search', name: 'q', 'aria-label': 'Search query' }),
    ' ',
    el('button', {}, 'Search'),
  )
}

/** Description of a forum, with a subscribe button. */
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

/** Button that subscribes to a forum or unsubscribes. */
export function subscription(tables: ForumTables, { user }: Viewer, forum: Forum): PageElement {
  const count = subscriberCount(tables, forum.id)
  const isSubscribed = user !== undefined && tables.get('subscriptions', `${user}:${forum.id}`) !== undefined
  return el(
    'form',
    { method: 'post', action: `/f/${forum.id}/${isSubscribed ? 'unsubscribe' : 'subscribe'}`, class: 'row' },
    el('button', { 'data-key': `subscription:${forum.id}` }, `${isSubscribed ? 'Unsubscribe' : 'Subscribe'} (${count})`),
  )
}
