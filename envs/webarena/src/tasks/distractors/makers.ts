import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import type { Place } from '../../generate/map/rows.ts'
import { minuteOf, momentOf } from '../../generate/moments.ts'
import { slugOf } from '../../generate/text.ts'
import type { Row, RowsByTable, Tables } from '../../sites/shared/tables.ts'
import { issue, mergeRequest, project, user } from './code.ts'
import { type Maker, nthOf } from './maker.ts'
import { cmsPage, customer, order, product, review } from './store.ts'

const OTHERS: readonly string[] = ['Old {}', '{} Annexe', 'New {}', '{} East', 'Little {}', '{} and Partners']

/** A place of nearly that name and of the same kind, in another town: at a corner that nothing stands at. */
const place: Maker<Place> = ({ phone: _, website: __, ...row }, { databases: { map }, id, nth, random }) => {
  const beside = random.pick(map.rows('places'))
  const name = nthOf(OTHERS, nth).replace('{}', row.name)
  const junction = map
    .where('roads', 'from', beside.junction)
    .map(({ to }) => to)
    .find((to) => map.where('places', 'junction', to).length === 0)
  const isElsewhere = beside.town !== row.town && beside.street !== undefined
  if (junction === undefined || !isElsewhere || map.where('places', 'name', name).length > 0) return undefined
  const { town, postcode, street = '' } = beside
  return { ...row, id, name, town, postcode, street, junction }
}

const AGAIN: readonly string[] = ['Again', 'Once more', 'Update', 'Asking for a friend', 'Still', 'Second try']

/** A thread of nearly that title in the same forum, of somebody else, older, and with fewer votes. */
const submission: Maker<Submission> = ({ editedAt: _, ...row }, { databases: { forum }, id, nth, random }) => {
  const { author } = random.pick(forum.where('submissions', 'forum', row.forum))
  if (author === row.author) return undefined
  const title = `${nthOf(AGAIN, nth)}: ${row.title}`
  if (forum.where('submissions', 'title', title).length > 0) return undefined
  return {
    ...row,
    id,
    author,
    title,
    slug: slugOf(title),
    createdAt: momentOf(minuteOf(row.createdAt) - (nth + 1) * 1440 - random.integer(700), 0),
    upvotes: Math.floor(row.upvotes * 0.7),
  }
}

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
