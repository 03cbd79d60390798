import type { Category } from '../../generate/store/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { memoize } from '../shared/memoize.ts'
import { link, postRow, row } from '../shared/page-parts.ts'
import { cartCount, type Visit } from './visit.ts'

/** Creates a page of the store with account links, search, categories and a newsletter form. */
export function framePage(visit: Visit, kind: string, title: string, ...content: readonly Child[]): Page {
  const { notice } = visit.request
  const alert = notice === undefined ? undefined : el('div', { role: 'alert', class: 'row', 'data-key': 'notice' }, notice)
  return { kind: `shop.${kind}`, title, body: [header(visit), el('main', {}, alert, el('h1', {}, title), ...content), FOOTER] }
}

function header(visit: Visit): PageElement {
  const { customer, tables, request, owner } = visit
  const wishes = tables.where('wishes', 'owner', owner).length
  const account =
    customer === undefined
      ? ['Welcome! ', link('/customer/account/login/', 'Sign In')]
      : [
          `Welcome, ${customer.firstName} ${customer.lastName}! `,
          link('/customer/account/', 'My Account'),
          ' ',
          link('/wishlist/', `My Wish List (${wishes})`),
          ' ',
          link('/customer/account/logout/', 'Sign Out'),
        ]
  return el(
    'header',
    {},
    row(...account),
    row(link('/', 'Harbour & Pine'), ' ', link('/checkout/cart/', `My Cart (${cartCount(visit)})`)),
    search(request.path.startsWith('/catalogsearch/') ? fieldOf(request.query, 'q') : ''),
    menu(tables.rows('categories')),
  )
}

/** As in the original, the button is disabled until text is entered. */
function search(query: string): PageElement {
  return el(
    'form',
    { action: '/catalogsearch/result/', class: 'row' },
    el('input', {
      id: 'search',
      name: 'q',
      value: query,
      role: 'combobox',
      'aria-label': 'Search',
      'aria-autocomplete': 'both',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      placeholder: 'Search entire store here...',
    }),
    ' ',
    el('button', { 'data-needs': 'search' }, 'Search'),
  )
}

/** Menu of categories, cached until a category changes. */
const menu = memoize((categories: readonly Category[]) =>
  el('nav', {}, el('ul', { role: 'menu' }, ...below(categories, '').map((top) => menuEntry(categories, top)))),
)

function menuEntry(categories: readonly Category[], category: Category): PageElement {
  const rows = below(categories, category.id).map((each) =>
    el('li', { role: 'presentation' }, el('a', { role: 'menuitem', href: categoryPath(each) }, each.name)),
  )
  return el(
    'li',
    { role: 'presentation' },
    el('a', { role: 'menuitem', 'aria-haspopup': 'true', href: categoryPath(category) }, category.name),
    el('ul', { role: 'menu', class: 'submenu' }, ...rows),
  )
}

/** Returns the direct subcategories of a category; of the empty id, the top-level categories. */
export function below(categories: readonly Category[], parent: string): readonly Category[] {
  return categories.filter((category) => category.parent === parent)
}

/** Returns the path of a category's page. */
export function categoryPath({ id }: Category): string {
  return `/${id}.html`
}

const FOOTER = el(
  'footer',
  {},
  postRow(
    '/newsletter/subscriber/new/',
    el('input', { name: 'email', 'aria-label': 'Sign Up for Our Newsletter', placeholder: 'Enter your email address' }),
    ' ',
    el('button', {}, 'Subscribe'),
  ),
  row(
    link('/about-us', 'About Us'),
    ' ',
    link('/customer-service', 'Customer Service'),
    ' ',
    link('/delivery-and-returns', 'Delivery and Returns'),
    ' ',
    link('/privacy-policy', 'Privacy Policy'),
    ' ',
    link('/contact/', 'Contact Us'),
  ),
)

/** Links to the pages of the customer's account. */
export const ACCOUNT_LINKS: PageElement = el(
  'aside',
  {},
  el(
    'ul',
    {},
    ...(
      [
        ['/customer/account/', 'My Account'],
        ['/sales/order/history/', 'My Orders'],
        ['/wishlist/', 'My Wish List'],
        ['/customer/address/', 'Address Book'],
        ['/customer/account/edit/', 'Account Information'],
        ['/review/customer/', 'My Product Reviews'],
        ['/newsletter/manage/', 'Newsletter Subscriptions'],
      ] as const
    ).map(([href, name]) => el('li', {}, link(href, name))),
  ),
)
