import type { StoreRows } from '../../generate/store/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../page/element.ts'
import { link, row } from '../shared/page-parts.ts'
import type { PathParts } from '../shared/routes.ts'
import type { SiteReply, SiteRequest } from '../shared/site.ts'
import type { Tables } from '../shared/tables.ts'

export type AdminTables = Tables<StoreRows>
export type AdminReply = SiteReply<StoreRows>

/** Input of a back-office page. */
export interface AdminVisit {
  readonly request: SiteRequest
  readonly tables: AdminTables
}

/** Handles a path; returns `undefined` if the row in the path does not exist. */
export type AdminHandler = (visit: AdminVisit, parts: PathParts) => AdminReply | undefined

const MENU: readonly (readonly [name: string, href: string, below: readonly (readonly [name: string, href: string])[]])[] = [
  ['Dashboard', '/admin/admin/dashboard/', []],
  [
    'Sales',
    '/admin/sales/order/',
    [
      ['Orders', '/admin/sales/order/'],
      ['Invoices', '/admin/sales/invoice/'],
      ['Shipments', '/admin/sales/shipment/'],
    ],
  ],
  [
    'Catalog',
    '/admin/catalog/product/',
    [
      ['Products', '/admin/catalog/product/'],
      ['Add Product', '/admin/catalog/product/new/'],
    ],
  ],
  ['Customers', '/admin/customer/index/', [['All Customers', '/admin/customer/index/']]],
  [
    'Marketing',
    '/admin/sales_rule/promo_quote/',
    [
      ['Cart Price Rules', '/admin/sales_rule/promo_quote/'],
      ['Search Terms', '/admin/search/term/index/'],
      ['All Reviews', '/admin/review/product/index/'],
    ],
  ],
  ['Content', '/admin/cms/page/', [['Pages', '/admin/cms/page/']]],
  [
    'Reports',
    '/admin/reports/',
    [
      ['Orders Report', '/admin/reports/report_sales/sales/'],
      ['Tax Report', '/admin/reports/report_sales/tax/'],
      ['Shipping Report', '/admin/reports/report_sales/shipping/'],
      ['Coupons Report', '/admin/reports/report_sales/coupons/'],
      ['Bestsellers Report', '/admin/reports/report_sales/bestsellers/'],
      ['Ordered Products Report', '/admin/reports/report_product/sold/'],
      ['Low Stock Report', '/admin/reports/report_product/lowstock/'],
      ['Order Count Report', '/admin/reports/report_customer/orders/'],
      ['Customer Reviews Report', '/admin/reports/report_review/customer/'],
      ['Product Reviews Report', '/admin/reports/report_review/product/'],
      ['Search Terms Report', '/admin/search/term/report/'],
    ],
  ],
]

/** Paths of the reports by name. */
export const REPORTS: readonly (readonly [name: string, href: string])[] = MENU.find(([name]) => name === 'Reports')?.[2] ?? []

const NAVIGATION: PageElement = el(
  'nav',
  {},
  el(
    'ul',
    { role: 'menu' },
    ...MENU.map(([name, href, below]) =>
      el(
        'li',
        { role: 'presentation' },
        el('a', { role: 'menuitem', href, 'aria-haspopup': below.length > 0 ? 'true' : undefined }, name),
        below.length > 0 && el('ul', { role: 'menu', class: 'submenu' }, ...below.map(entry)),
      ),
    ),
  ),
)

function entry([name, href]: readonly [string, string]): PageElement {
  return el('li', { role: 'presentation' }, el('a', { role: 'menuitem', href }, name))
}

/** Creates a back-office page with the menu, the latest notice and the content. */
export function framePage({ request }: AdminVisit, kind: string, title: string, ...content: readonly Child[]): Page {
  const account = row(
    'Harbour & Pine back office. Signed in as ',
    request.user ?? '',
    '. ',
    link('/admin/admin/auth/logout/', 'Sign Out'),
  )
  const header = request.user === undefined ? [] : [el('header', {}, account, NAVIGATION)]
  const alert =
    request.notice === undefined ? undefined : el('div', { role: 'alert', class: 'row', 'data-key': 'notice' }, request.notice)
  return { kind: `admin.${kind}`, title, body: [...header, el('main', {}, alert, el('h1', {}, title), ...content)] }
}
