import { type Child, el, type Page, type PageElement } from '../../../page/element.ts'
import { link } from '../../shared/parts.ts'

/** What every page of the forum is told: who looks at it. */
export interface Viewer {
  readonly user: string | undefined
}

/** A page of the forum: its name and navigation above, what it is about in the middle. */
export function framed(kind: string, title: string, { user }: Viewer, ...content: readonly Child[]): Page {
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
