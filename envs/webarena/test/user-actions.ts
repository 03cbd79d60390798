import type { Page as Shown } from 'playwright-core'
import { el, type PageElement } from '../src/page/element.ts'
import type { PageState } from '../src/page/page-state.ts'

/** A user action on a page, and the resulting page state. */
interface Deed {
  readonly body: readonly PageElement[]
  readonly state: PageState
  readonly does?: (shown: Shown) => Promise<unknown>
}

const MENU = el(
  'ul',
  { role: 'menu' },
  el(
    'li',
    { role: 'presentation' },
    el('a', { role: 'menuitem', href: '/g' }, 'Garden'),
    el(
      'ul',
      { class: 'submenu', role: 'menu' },
      el('li', { role: 'presentation' }, el('a', { role: 'menuitem', href: '/p' }, 'Pots')),
    ),
  ),
)

/** User actions by name. Visibility needs no action because the HTML already contains it. */
export const USER_ACTIONS: readonly (readonly [name: string, deed: Deed])[] = [
  [
    'text is written',
    { body: [el('input', { 'aria-label': 'Name' })], state: at('0', 'Ann'), does: (shown) => shown.fill('input', 'Ann') },
  ],
  [
    'text is taken away',
    {
      body: [el('input', { 'aria-label': 'Name', value: 'Ann' })],
      state: at('0', ''),
      does: (shown) => shown.fill('input', ''),
    },
  ],
  [
    'a cell tells what is written in it',
    { body: [cell()], state: at('0.0.0.1.0', '7'), does: (shown) => shown.fill('input', '7') },
  ],
  [
    'a line is written',
    {
      body: [el('textarea', { 'aria-label': 'Text' })],
      state: at('0', 'one'),
      does: (shown) => shown.fill('textarea', 'one'),
    },
  ],
  [
    'lines are written',
    {
      body: [el('textarea', { 'aria-label': 'Text' })],
      state: at('0', 'one\ntwo'),
      does: (shown) => shown.fill('textarea', 'one\ntwo'),
    },
  ],
  [
    'a box is checked',
    {
      body: [el('input', { type: 'checkbox', 'aria-label': 'All' })],
      state: at('0', true),
      does: (shown) => shown.check('input'),
    },
  ],
  [
    'an option is chosen',
    { body: [choice()], state: of({ '0': 1 }), does: (shown) => shown.selectOption('select', { index: 1 }) },
  ],
  [
    'two options are chosen',
    { body: [choices()], state: of({ '0': '0,2' }), does: (shown) => shown.selectOption('select', [{ index: 0 }, { index: 2 }]) },
  ],
  [
    'a link has the focus',
    { body: [el('a', { href: '/a' }, 'Link')], state: { ...of({}), focus: '0' }, does: (shown) => shown.focus('a') },
  ],
  [
    'a field has the focus',
    {
      body: [el('input', { 'aria-label': 'Name', required: true })],
      state: { ...of({}), focus: '0' },
      does: (shown) => shown.focus('input'),
    },
  ],
  [
    'details are opened',
    {
      body: [el('details', {}, el('summary', {}, 'More'), 'Bare', el('p', {}, 'Inside')), el('p', {}, 'After')],
      state: shown('0', true),
    },
  ],
  [
    'details are closed',
    {
      body: [el('details', { open: true }, el('summary', {}, 'More'), 'Bare', el('p', {}, 'Inside')), el('p', {}, 'After')],
      state: shown('0', false),
    },
  ],
  [
    'a button shows a list',
    {
      body: [
        el('button', { 'data-opens': 'l' }, 'Menu'),
        el('ul', { id: 'l', hidden: true }, el('li', {}, 'Entry')),
        el('p', {}, 'After'),
      ],
      state: shown('1', true),
    },
  ],
  ['another tab is shown', { body: tabs(), state: { values: {}, shown: { '1': false, '2': true } } }],
  [
    'a menu opens under the mouse',
    { body: [MENU, el('p', {}, 'Beneath it')], state: { ...of({}), hover: '0.0.0' }, does: (shown) => shown.hover('a') },
  ],
]

function of(values: PageState['values']): PageState {
  return { values, shown: {} }
}

/** A field that was typed into or checked has the focus. */
function at(path: string, value: string | boolean): PageState {
  return { ...of({ [path]: value }), focus: path }
}

function shown(path: string, isOpen: boolean): PageState {
  return { values: {}, shown: { [path]: isOpen } }
}

function choice(): PageElement {
  return el('select', { 'aria-label': 'Sort' }, el('option', {}, 'Name'), el('option', {}, 'Price'))
}

function choices(): PageElement {
  const options = ['Ann', 'Bob', 'Cy'].map((name) => el('option', {}, name))
  return el('select', { multiple: true, 'aria-label': 'Who' }, options)
}

function cell(): PageElement {
  return el(
    'table',
    {},
    el('tbody', {}, el('tr', {}, el('th', {}, 'Tea'), el('td', {}, el('input', { 'aria-label': 'Qty', value: '3' })))),
  )
}

function tabs(): readonly PageElement[] {
  const tab = (name: string) => el('button', { role: 'tab', 'data-opens': name }, name)
  const panel = (name: string, hidden: boolean) =>
    el('div', { role: 'tabpanel', id: name, 'aria-label': name, hidden }, `All of ${name}`)
  return [el('div', { role: 'tablist' }, tab('first'), tab('second')), panel('first', false), panel('second', true)]
}
