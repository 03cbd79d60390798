import type { Category } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { keyedText, link, prose, row } from '../../shared/page-parts.ts'
import { pageReply } from '../../shared/site.ts'
import { below, categoryPath, framePage } from '../frame.ts'
import { CATEGORY_ORDERS, listing, productListEntry, SEARCH_ORDERS } from '../listing.ts'
import { searchProducts } from '../search.ts'
import { isForSale, onSale, type StoreHandler, type StoreReply, type StoreTables, type Visit } from '../visit.ts'
import { productPage } from './product.ts'

/** `/`: one product of every department. */
export const home: StoreHandler = (visit) => {
  const { tables } = visit
  const page = tables.where('cmsPages', 'urlKey', 'home')[0]
  const shelves = below(tables.rows('categories'), '').flatMap((top) => {
    const [first] = onSale(tables.where('products', 'categories', top.id))
    return first === undefined ? [] : [el('li', {}, ...productListEntry(tables, first))]
  })
  return pageReply(
    framePage(
      visit,
      'home',
      page?.title ?? 'Home Page',
      page !== undefined && [el('h2', {}, page.heading), prose(page.content)],
      el('h2', {}, 'From every department'),
      el('ol', {}, ...shelves),
    ),
  )
}

/** `/{category}.html` and `/{product}.html`. */
export const byPath: StoreHandler = (visit, { path = '' }) => {
  const { tables } = visit
  if (!path.endsWith('.html')) return path.includes('/') ? undefined : cmsPage(visit, path)
  const name = path.slice(0, -'.html'.length)
  const category = tables.get('categories', name)
  if (category !== undefined) return categoryPage(visit, category)
  const product = tables.where('products', 'slug', name).find(isForSale)
  return product === undefined ? undefined : productPage(visit, product)
}

function categoryPage(visit: Visit, category: Category): StoreReply {
  const { tables } = visit
  const children = below(tables.rows('categories'), category.id)
  const products = onSale(tables.where('products', 'categories', category.id))
  return pageReply(
    framePage(
      visit,
      'category',
      category.name,
      el('nav', { 'aria-label': 'Breadcrumb' }, row(...breadcrumb(tables, category))),
      children.length > 0 &&
        el(
          'nav',
          { 'aria-label': 'Shop By Category' },
          row(...children.flatMap((each) => [link(categoryPath(each), each.name), ' '])),
        ),
      ...listing(visit, products, CATEGORY_ORDERS),
    ),
  )
}

function breadcrumb(tables: StoreTables, category: Category): readonly PageElement[] {
  const above = category.parent === '' ? undefined : tables.get('categories', category.parent)
  return above === undefined ? [link('/', 'Home')] : [...breadcrumb(tables, above), link(categoryPath(above), above.name)]
}

function cmsPage(visit: Visit, urlKey: string): StoreReply | undefined {
  const page = visit.tables.where('cmsPages', 'urlKey', urlKey).find(({ isEnabled }) => isEnabled)
  if (page === undefined) return undefined
  return pageReply(
    framePage(visit, 'page', page.title, el('h2', {}, page.heading), prose(page.content, `page:${page.id}:content`)),
  )
}

/** `/catalogsearch/result/?q=`. */
export const search: StoreHandler = (visit) => {
  const query = fieldOf(visit.request.query, 'q').trim().slice(0, 128)
  const products = searchProducts(visit.tables, query)
  const heading = `Search results for: '${query}'`
  if (products.length === 0)
    return pageReply(framePage(visit, 'search', heading, row(keyedText('items', 'Your search returned no results.'))))
  return pageReply(framePage(visit, 'search', heading, ...listing(visit, products, SEARCH_ORDERS)))
}
