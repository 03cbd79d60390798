import { el, type PageElement } from '../../src/page/element.ts'

/** Every element of the page language, in each form that affects its nodes or layout. */
export const SAMPLES: Readonly<Record<string, (key: string) => PageElement>> = {
  paragraph: () => el('p', {}, 'A paragraph with ', el('a', { href: '/a' }, 'a link'), ' and an end.'),
  longParagraph: () =>
    el('p', {}, 'Words of a paragraph that is ', el('strong', {}, 'longer than a line'), ` holds: ${'and goes on '.repeat(12)}.`),
  linkOverLines: () => el('p', {}, 'x '.repeat(45), el('a', { href: '/l' }, 'a link that is broken into two lines'), ' after'),
  heading1: () => el('h1', {}, 'First heading'),
  heading2: () => el('h2', {}, el('a', { href: '/h' }, 'Second'), ' heading'),
  heading3: () => el('h3', {}, 'Third ', el('em', {}, 'heading')),
  text: () => el('div', {}, 'Bare text'),
  emptyBlock: () => el('div', {}),
  emptyRow: () => el('div', { class: 'row' }),
  row: () => el('div', { class: 'row' }, 'Text ', el('b', {}, 'bold'), el('i', {}, 'slanted'), ' ', el('small', {}, 'small')),
  named: () => el('div', { 'aria-label': 'Named' }, 'inside'),
  code: () => el('div', {}, el('code', {}, 'x = 1'), ' and ', el('strong', {}, 'strong')),
  preformatted: () => el('pre', {}, 'one line of code'),
  rule: () => el('hr'),
  link: () => el('a', { href: '/x' }, 'Link'),
  plainAnchor: () => el('a', {}, 'No link'),
  linkedImage: () => el('a', { href: '/i', 'aria-label': 'logo' }, el('img', { src: '/i.png', alt: 'Picture' })),
  image: () => el('img', { src: '/i.png', alt: 'Picture' }),
  decoration: () => el('img', { src: '/i.png', alt: '' }),
  time: () =>
    el('p', {}, 'Posted ', el('time', { datetime: '2023-01-01' }, '2 days ago'), ' by ', el('a', { href: '/u' }, 'ann')),
  list: () => el('ul', {}, el('li', {}, 'One'), el('li', {}, el('a', { href: '/2' }, 'Two'), ' and more')),
  numbered: () => el('ol', {}, el('li', {}, 'One', el('ul', {}, el('li', {}, 'Nested')))),
  definitions: () => el('dl', {}, el('dt', {}, 'Term'), el('dd', {}, 'What it means')),
  main: () => el('section', {}, el('div', {}, 'In a section')),
  region: () => el('section', { 'aria-label': 'Region' }, el('div', {}, 'In a region')),
  navigation: () => el('nav', { 'aria-label': 'Pages' }, el('ul', {}, el('li', {}, el('a', { href: '?p=2' }, '2')))),
  aside: () => el('aside', {}, el('h3', {}, 'Beside')),
  article: () => el('article', {}, el('header', {}, el('h2', {}, 'Title')), el('footer', {}, 'End of it')),
  banner: () => el('header', {}, el('a', { href: '/' }, 'Home')),
  contentinfo: () => el('footer', {}, 'Made by nobody'),
  form: () => el('form', { action: '/s' }, el('div', { class: 'row' }, 'In a form')),
  namedForm: () => el('form', { action: '/s', 'aria-label': 'Search form' }, el('div', {}, 'In a named form')),
  textField: (key) =>
    el('div', { class: 'row' }, el('label', { for: `t${key}` }, 'Name'), el('input', { id: `t${key}`, value: 'Ann' })),
  required: () => el('input', { 'aria-label': 'Needed', required: true }),
  disabledField: () => el('input', { 'aria-label': 'Not now', disabled: true, value: 'kept' }),
  placeholder: () => el('input', { placeholder: 'Type here' }),
  wrapped: () => el('label', {}, 'Street ', el('input', { value: 'Elm' })),
  searchField: () => el('input', { type: 'search', 'aria-label': 'Find', value: 'tea' }),
  number: () => el('input', { type: 'number', 'aria-label': 'Quantity', value: '2', min: '1', max: '9' }),
  password: () => el('input', { type: 'password', 'aria-label': 'Password', value: 'abc' }),
  email: () => el('input', { type: 'email', 'aria-label': 'Email' }),
  hiddenField: () => el('form', {}, el('input', { type: 'hidden', name: 'k', value: 'v' }), el('button', {}, 'Go')),
  textarea: () => el('textarea', { 'aria-label': 'Comment' }, 'One line'),
  emptyTextarea: () => el('textarea', { 'aria-label': 'Comment', required: true }),
  checkbox: (key) =>
    el('div', { class: 'row' }, el('input', { type: 'checkbox', id: `c${key}` }), el('label', { for: `c${key}` }, 'Accept')),
  wrappedCheckbox: () => el('label', {}, el('input', { type: 'checkbox', checked: true }), ' Keep'),
  radio: (key) =>
    el(
      'div',
      {},
      el('label', {}, el('input', { type: 'radio', name: `r${key}`, checked: true }), ' One'),
      ' ',
      el('label', {}, el('input', { type: 'radio', name: `r${key}` }), ' Two'),
    ),
  select: (key) =>
    el(
      'div',
      {},
      el('label', { for: `s${key}` }, 'Sort by'),
      el('select', { id: `s${key}` }, el('option', {}, 'Name'), el('option', { selected: true }, 'Price')),
    ),
  combobox: () =>
    el('input', { role: 'combobox', 'aria-label': 'Search', 'aria-autocomplete': 'both', 'aria-expanded': 'false' }),
  button: () => el('button', {}, 'Press'),
  namedButton: () => el('button', { title: 'Upvote', 'aria-label': 'Vote up' }, '+'),
  disabledButton: () => el('button', { disabled: true }, 'Not now'),
  popupButton: () =>
    el('button', { 'aria-haspopup': 'true', 'aria-expanded': 'false' }, el('span', {}, 'Sort by: '), el('span', {}, 'Hot')),
  pressedButton: () => el('button', { 'aria-pressed': 'true' }, 'Follow'),
  submit: () => el('input', { type: 'submit', value: 'Send' }),
  linkButton: () => el('a', { href: '#', role: 'button' }, 'Cancel'),
  opener: (key) =>
    el(
      'div',
      {},
      el('button', { 'data-opens': `o${key}` }, 'Menu'),
      el('ul', { id: `o${key}`, hidden: true }, el('li', {}, 'Entry')),
    ),
  menu: () => el('ul', { role: 'menu' }, item('Garden'), item('Toys')),
  hoverMenu: () => el('ul', { role: 'menu' }, item('Garden', el('ul', { class: 'submenu', role: 'menu' }, item('Pots')))),
  tabs: (key) =>
    el(
      'div',
      {},
      el('div', { role: 'tablist' }, tab('Details', `d${key}`), tab('Reviews (12)', `e${key}`)),
      el('div', { role: 'tabpanel', id: `d${key}`, 'aria-label': 'Details' }, 'All about it'),
      el('div', { role: 'tabpanel', id: `e${key}`, 'aria-label': 'Reviews', hidden: true }, 'What others say'),
    ),
  alert: () => el('div', { role: 'alert' }, 'It was saved.'),
  status: () => el('div', { role: 'status' }, 'Loading is over.'),
  breadcrumb: () =>
    el(
      'nav',
      { 'aria-label': 'Breadcrumb' },
      el('ol', {}, el('li', {}, el('a', { href: '/' }, 'Home')), el('li', {}, el('span', { 'aria-current': 'page' }, 'Here'))),
    ),
  table: () =>
    el(
      'table',
      {},
      el('caption', {}, 'Orders'),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Order #'), el('th', { scope: 'col' }, 'Action'))),
      el(
        'tbody',
        {},
        el(
          'tr',
          {},
          el('td', {}, '0001'),
          el('td', {}, el('a', { href: '/o' }, 'View'), ' ', el('a', { href: '/r' }, 'Reorder')),
        ),
      ),
    ),
  attributes: () =>
    el(
      'table',
      {},
      el(
        'tbody',
        {},
        el('tr', {}, el('th', {}, 'SKU'), el('td', {}, 'B001')),
        el('tr', {}, el('th', {}, 'Brand'), el('td', {}, el('b', {}, 'Acme'), ' ', el('button', {}, 'Edit'))),
      ),
    ),
  layoutTable: () => el('table', {}, el('tbody', {}, el('tr', {}, el('td', {}, 'left'), el('td', {}, 'right')))),
  fieldsInTable: () =>
    el(
      'table',
      { 'aria-label': 'Cart' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('th', {}, el('input', { type: 'checkbox', 'aria-label': 'all' })),
          el('th', {}, 'Item'),
          el('th', {}, 'Qty'),
        ),
      ),
      el(
        'tbody',
        {},
        el(
          'tr',
          {},
          el('td', {}, el('label', {}, el('input', { type: 'checkbox' }))),
          el('td', {}, el('div', {}, 'Tea'), el('div', {}, 'Green')),
          el('td', {}, el('input', { value: '3', 'aria-label': 'Qty' })),
        ),
      ),
    ),
  spanningCell: () =>
    el(
      'table',
      {},
      el('tbody', {}, el('tr', {}, el('th', {}, 'A'), el('th', {}, 'B')), el('tr', {}, el('td', { colspan: 2 }, 'both'))),
    ),
  details: () => el('details', {}, el('summary', {}, 'More'), el('p', {}, 'Hidden text')),
  openDetails: () => el('details', { open: true }, el('summary', {}, 'More'), el('div', {}, 'Shown text')),
  fieldset: () => el('fieldset', {}, el('legend', {}, 'Size'), el('div', {}, el('input', { 'aria-label': 'in it' }))),
  group: () => el('div', { role: 'group', 'aria-label': 'Votes' }, el('button', {}, '+'), el('button', {}, '-')),
  unseen: () => el('div', {}, 'Seen', el('span', { 'aria-hidden': 'true' }, ' unseen'), el('span', { hidden: true }, ' hidden')),
  multiple: () =>
    el('select', { multiple: true, 'aria-label': 'Members' }, el('option', {}, 'Ann'), el('option', { selected: true }, 'Bob')),
}

function item(name: string, ...within: readonly PageElement[]): PageElement {
  return el('li', { role: 'presentation' }, el('a', { role: 'menuitem', href: `/${name}` }, name), ...within)
}

function tab(name: string, panel: string): PageElement {
  return el('button', { role: 'tab', 'data-opens': panel }, name)
}
