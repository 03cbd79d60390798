import type { Databases } from '../../data.ts'
import type { Row, RowsByTable, Tables } from '../../sites/shared/tables.ts'
import { issue, mergeRequest, project, user } from './code.ts'
import { submission } from './forum.ts'
import type { Maker } from './maker.ts'
import { place } from './map.ts'
import { cmsPage, customer, order, product, review } from './store.ts'

/** A table whose rows have look-alikes. */
export type MadeTable =
  | 'store/products'
  | 'store/orders'
  | 'store/customers'
  | 'store/reviews'
  | 'store/cmsPages'
  | 'forum/submissions'
  | 'code/projects'
  | 'code/users'
  | 'code/issues'
  | 'code/mergeRequests'
  | 'map/places'

/** Makes look-alikes of a table's rows; all its rows are of the type that its maker takes. */
export const MAKERS: Readonly<Record<MadeTable, Maker<Row>>> = {
  'store/products': of(product),
  'store/orders': of(order),
  'store/customers': of(customer),
  'store/reviews': of(review),
  'store/cmsPages': of(cmsPage),
  'forum/submissions': of(submission),
  'code/projects': of(project),
  'code/users': of(user),
  'code/issues': of(issue),
  'code/mergeRequests': of(mergeRequest),
  'map/places': of(place),
}

/** A table by its database's name and its own. */
export function tableOf(databases: Databases, name: MadeTable): { readonly tables: Tables<RowsByTable>; readonly table: string } {
  const [database = '', table = ''] = name.split('/')
  return { tables: databases[database as keyof Databases] as Tables<RowsByTable>, table }
}

function of<One extends Row>(make: Maker<One>): Maker<Row> {
  return (row, making) => make(row as One, making)
}
