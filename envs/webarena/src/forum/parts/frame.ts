import { type Child, el, type Page, type PageElement } from '../../page/element.ts'

/** What every page of the forum is told: who looks at it. */
export interface Viewer {
  readonly user: string | undefined
}

/** A line of the page. */
export function row(...children: readonly Child[]): PageElement {
  return el('div', { class: 'r' }, ...children)
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
    { action: '/search', class: 'r' },
    el('input', { type: 'search', name: 'q', 'aria-label': 'Search query' }),
    ' ',
    el('button', {}, 'Search'),
  )
}

/** A link. */
export function link(href: string, text: string): PageElement {
  return el('a', { href }, text)
}

/** Paragraphs of a text whose paragraphs an empty line parts. */
export function prose(text: string, key?: string): PageElement {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return el('div', { 'data-key': key }, ...paragraphs.map((part) => el('p', {}, part)))
}

/** A field with its label, a line each. */
export function field(name: string, label: string, value = '', isRequired = false): PageElement {
  return row(el('label', { for: name }, label), ' ', el('input', { id: name, name, value, required: isRequired }))
}

/** A field for a longer text, under its label. */
export function area(name: string, label: string, value = '', isRequired = false): PageElement {
  return el('div', {}, row(el('label', { for: name }, label)), el('textarea', { id: name, name, required: isRequired }, value))
}
