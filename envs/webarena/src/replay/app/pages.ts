import { el, type Page, type PageElement } from '../../page/element.ts'

/** Data of the application that its pages show. */
export interface AppData {
  /** Submitted form bodies. */
  readonly cart: readonly string[]
  readonly notes: readonly string[]
  readonly user: string | undefined
}

/** Returns a page of the application, or its 404 page. */
export function appPage(path: string, field: (name: string) => string, data: AppData): Page {
  if (path.startsWith('/item/')) return itemPage(path.slice('/item/'.length))
  const make = PAGES[path]
  return make === undefined ? page('Not Found', row('h1', '404 Not Found'), row('p', path)) : make(field, data)
}

type PageMaker = (field: (name: string) => string, data: AppData) => Page

const PAGES: Readonly<Record<string, PageMaker>> = {
  '/': (_, data) => homePage(data),
  '/search': (field) => searchPage(field('q'), field(RAW_QUERY)),
  '/cart': (_, { cart }) =>
    page('Cart', NAV, row('h1', 'Cart'), ...cart.map((line) => row('p', line)), row('p', `${cart.length} lines`)),
  '/forms': () => formsPage(),
  '/notes': (_, { notes }) => page('Notes', NAV, row('h1', 'Notes'), ...notes.map((line) => row('p', line))),
  '/long': () => longPage(),
  '/js': () => scriptedPage(),
  '/hover': () => hoverPage(),
  '/cover': () => coverPage(),
  '/sort': (field) => sortPage(field('o') === '' ? 'none' : field('o')),
  '/multi': () => multiPage(),
  '/login': (_, { user }) => loginPage(user),
}

/** Field that carries the query exactly as written. */
export const RAW_QUERY = '__raw'

function page(title: string, ...body: readonly PageElement[]): Page {
  return { kind: `app.${title.toLowerCase().split(' ')[0] ?? ''}`, title, body }
}

/** Creates a row: a block of one line that never wraps. */
function row(tag: 'h1' | 'p' | 'li' | 'div', ...children: Parameters<typeof el>[2][]): PageElement {
  return el(tag === 'p' ? 'div' : tag, tag === 'h1' ? {} : { class: 'row' }, ...children)
}

function link(href: string, text: string, attributes: Parameters<typeof el>[1] = {}): PageElement {
  return el('a', { href, ...attributes }, text)
}

const NAV: PageElement = el(
  'nav',
  {},
  el('ul', {}, row('li', link('/', 'Home')), row('li', link('/forms', 'Forms')), row('li', link('/long', 'Long'))),
)

function homePage({ cart }: AppData): Page {
  const links = [
    link('/item/1', 'Item one'),
    link('/item/2', 'Item two in new tab', { target: '_blank' }),
    link('/gone', 'Gone'),
    link('/redir', 'Redirect'),
    link('#foot', 'To foot'),
  ]
  return page(
    'Home',
    NAV,
    row('h1', 'Home'),
    el(
      'form',
      { class: 'row', action: '/search' },
      el('input', { name: 'q', 'aria-label': 'Search' }),
      el('button', {}, 'Search'),
    ),
    row(
      'p',
      links.flatMap((one, index) => (index === 0 ? [one] : [' ', one])),
    ),
    row('p', `Cart: ${cart.length}`),
    el('div', { 'data-height': 1000 }),
    el('div', { class: 'row', id: 'foot' }, 'Foot of page'),
  )
}

function searchPage(query: string, raw: string): Page {
  return page(
    'Results',
    NAV,
    row('h1', `Results for ${query}`),
    el(
      'form',
      { class: 'row', action: '/search' },
      el('input', { name: 'q', 'aria-label': 'Search', value: query }),
      el(
        'select',
        { name: 's', 'aria-label': 'Sort', 'data-width': 79 },
        option('n', 'Name'),
        option('p', 'Price'),
        option('d', 'Date'),
      ),
      el('button', {}, 'Search'),
    ),
    row('p', `raw: ${raw}`),
  )
}

function option(value: string, text: string): PageElement {
  return el('option', { value }, text)
}

function itemPage(item: string): Page {
  const choices = [option('', 'Choose'), option('r', 'Red'), option('g', 'Green'), option('b', 'Blue')]
  const quantity = el('input', { type: 'number', id: 'n', name: 'n', value: '1', min: '1', max: '9', 'data-width': 45 })
  return page(
    `Item ${item}`,
    NAV,
    row('h1', `Item ${item}`),
    el(
      'form',
      { method: 'post', action: '/cart' },
      el('input', { type: 'hidden', name: 'id', value: item }),
      row('div', el('label', { for: 'n' }, 'Quantity'), quantity),
      row(
        'div',
        el('label', { for: 'c' }, 'Colour'),
        el('select', { id: 'c', name: 'c', required: true, 'data-width': 88 }, choices),
      ),
      row('div', el('button', {}, 'Add to cart')),
    ),
  )
}

function formsPage(): Page {
  const labelled = (id: string, label: string, attributes: Parameters<typeof el>[1]): PageElement =>
    row('div', el('label', { for: id }, label), el('input', { id, name: id, ...attributes }))
  const choice = (attributes: Parameters<typeof el>[1], text: string): PageElement =>
    el('label', {}, el('input', attributes), ` ${text}`)
  const options = [option('a', 'Apple'), option('b', 'Banana'), option('c', 'Cherry')]
  return page(
    'Forms',
    NAV,
    row('h1', 'Forms'),
    el(
      'form',
      { method: 'post', action: '/notes' },
      labelled('t', 'Title', { required: true, maxlength: 20 }),
      labelled('pre', 'Prefilled', { value: 'abc' }),
      labelled('long', 'Longfill', { value: 'abcdefghijklmnopqrstuvwxyz' }),
      el('label', { for: 'b' }, 'Body'),
      el('textarea', { id: 'b', name: 'b', 'data-width': 400, 'data-height': 70 }),
      row(
        'div',
        choice({ type: 'checkbox', name: 'k', value: '1' }, 'Keep'),
        ' ',
        choice({ type: 'radio', name: 'r', value: '1', checked: true }, 'One'),
        ' ',
        choice({ type: 'radio', name: 'r', value: '2' }, 'Two'),
      ),
      row('div', el('label', { for: 's' }, 'Kind'), el('select', { id: 's', name: 's', 'data-width': 88 }, options)),
      row(
        'div',
        el('input', { name: 'ro', 'aria-label': 'Readonly', readonly: true, value: 'ro' }),
        ' ',
        el('input', { name: 'dis', 'aria-label': 'Disabled', disabled: true, value: 'dis' }),
      ),
      row(
        'div',
        el('button', { name: 'go', value: 'save' }, 'Save'),
        ' ',
        el('button', { type: 'reset' }, 'Reset'),
        ' ',
        el('button', { type: 'button', 'data-does': 'plain' }, 'Plain'),
        ' ',
        el('button', { disabled: true }, 'Nope'),
      ),
    ),
  )
}

function longPage(): Page {
  const entries = Array.from({ length: 99 }, (_, index) => row('p', link(`/item/${index + 1}`, `Entry ${index + 1}`)))
  const search = el('form', { class: 'row', action: '/search' }, el('input', { name: 'q', 'aria-label': 'Bottom search' }))
  return page('Long', NAV, row('h1', 'Long'), ...entries, search)
}

function scriptedPage(): Page {
  const button = (does: string, text: string): PageElement => el('button', { 'data-does': does }, text)
  return page(
    'Scripted',
    NAV,
    row('h1', 'Scripted'),
    row(
      'p',
      button('alert', 'Alert'),
      ' ',
      button('confirm', 'Confirm'),
      ' ',
      button('late', 'Late'),
      ' ',
      el('button', { id: 'm', 'aria-haspopup': 'true', 'data-opens': 'u' }, 'Menu'),
    ),
    el('ul', { id: 'u', hidden: true }, row('li', link('/item/1', 'First')), row('li', link('/item/2', 'Second'))),
    el('div', { class: 'row', id: 'o' }, 'out'),
    el('details', {}, el('summary', {}, 'More'), row('p', 'Inside')),
    row(
      'p',
      el('span', { 'data-does': 'span' }, 'Bare span'),
      ' ',
      link('javascript:void(0)', 'JS link', { 'data-does': 'go' }),
      ' ',
      button('push', 'Push'),
    ),
  )
}

function hoverPage(): Page {
  const entry = (href: string, text: string): PageElement =>
    el('li', { class: 'row', role: 'presentation' }, link(href, text, { role: 'menuitem' }))
  return page(
    'Hover',
    NAV,
    row('h1', 'Hover'),
    el(
      'ul',
      { role: 'menu' },
      el(
        'li',
        { class: 'row', role: 'presentation' },
        link('/b', 'Beauty', { role: 'menuitem' }),
        el('ul', { class: 'submenu', role: 'menu' }, entry('/item/7', 'Oral'), entry('/item/8', 'Hair')),
      ),
    ),
    row('p', 'Rest ', link('/item/9', 'Tip link', { title: 'A tip' })),
  )
}

function coverPage(): Page {
  const rows = Array.from({ length: 59 }, (_, index) => row('p', link(`/item/${index + 1}`, `Row ${index + 1}`)))
  return page(
    'Cover',
    el('div', { 'data-height': 48, 'data-sticks': true }, link('/', 'Sticky')),
    el('div', {}, link('/item/1', 'Under'), el('div', { 'data-covers': true }, link('/item/2', 'Over'))),
    ...rows,
  )
}

function sortPage(order: string): Page {
  const orders = [option('pos', 'Position'), option('name', 'Name'), option('price', 'Price')]
  const select = el('select', { id: 'o', name: 'o', 'data-submits': true, 'data-width': 108 }, orders)
  return page(
    `Sorted ${order}`,
    NAV,
    row('h1', 'Sort'),
    el('form', { class: 'row', action: '/sort' }, el('label', { for: 'o' }, 'Sort by'), select),
    el(
      'form',
      { class: 'row', action: '/search' },
      el('input', { name: 'q', 'aria-label': 'First form' }),
      el('input', { name: 'z', 'aria-label': 'Second field' }),
    ),
    el(
      'form',
      { class: 'row', action: '/search' },
      el('input', { name: 'q', 'aria-label': 'No button form', placeholder: 'alone' }),
    ),
    el(
      'form',
      { class: 'row', method: 'post', action: '/cart' },
      el('input', { type: 'hidden', name: 'id', value: '77' }),
      el('button', { 'aria-label': 'Add 77' }, 'Add'),
    ),
  )
}

function multiPage(): Page {
  const members = [option('a', 'Ann'), option('b', 'Bob'), option('c', 'Cy'), option('d', 'Dee')]
  const choice = (value: string, text: string): PageElement =>
    el('label', {}, el('input', { type: 'checkbox', name: 'x', value }), ` ${text}`)
  return page(
    'Multi',
    NAV,
    row('h1', 'Multi'),
    el(
      'form',
      { method: 'post', action: '/notes' },
      el('label', { for: 'm' }, 'Members'),
      el('select', { id: 'm', name: 'm', multiple: true, size: 4, 'data-list': true }, members),
      row('div', choice('1', 'X'), ' ', choice('2', 'Y')),
      row('div', el('label', { for: 'd' }, 'Day'), el('input', { id: 'd', type: 'date', name: 'd', 'data-width': 152 })),
      row('div', el('button', {}, 'Send')),
    ),
  )
}

function loginPage(user: string | undefined): Page {
  return page(
    'Login',
    el(
      'form',
      { method: 'post', action: '/login', class: 'row' },
      el('label', { for: 'u' }, 'User'),
      el('input', { id: 'u', name: 'u', autofocus: true }),
      el('label', { for: 'p' }, 'Password'),
      el('input', { id: 'p', name: 'p', type: 'password' }),
      el('button', {}, 'Log in'),
    ),
    row('p', user === undefined || user === '' ? 'Anonymous' : `Hello ${user}`),
  )
}
