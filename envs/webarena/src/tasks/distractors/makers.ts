import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import type { Place } from '../../generate/map/rows.ts'
import { slugOf } from '../../generate/text.ts'
import { minutesSince2000, timestampOf } from '../../generate/timestamps.ts'
import type { Row, RowsByTable, Tables } from '../../sites/shared/tables.ts'
import { issue, mergeRequest, project, user } from './code.ts'
import { cycled, type DistractorMaker } from './maker.ts'
import { cmsPage, customer, order, product, review } from './store.ts'

const NAME_PATTERNS: readonly string[] = ['Old {}', '{} Annexe', 'New {}', '{} East', 'Little {}', '{} and Partners']

/** A place of the same category with a similar name in another town, at an empty junction. */
const place: DistractorMaker<Place> = ({ phone: _, website: __, ...row }, { databases: { map }, id, nth, random }) => {
  const neighbour = random.pick(map.rows('places'))
  const name = cycled(NAME_PATTERNS, nth).replace('{}', row.name)
  const junction = map
    .where('roads', 'from', neighbour.junction)
    .map(({ to }) => to)
    .find((to) => map.where('places', 'junction', to).length === 0)
  const isElsewhere = neighbour.town !== row.town && neighbour.street !== undefined
  if (junction === undefined || !isElsewhere || map.where('places', 'name', name).length > 0) return undefined
  const { town, postcode, street = '' } = neighbour
  return { ...row, id, name, town, postcode, street, junction }
}

const TITLE_PREFIXES: readonly string[] = ['Again', 'Once more', 'Update', 'Asking for a friend', 'Still', 'Second try']

/** A thread by another user in the same forum with a similar title, older and with fewer votes. */
const submission: DistractorMaker<Submission> = ({ editedAt: _, ...row }, { databases: { forum }, id, nth, random }) => {
  const { author } = random.pick(forum.where('submissions', 'forum', row.forum))
  if (author === row.author) return undefined
  const title = `${cycled(TITLE_PREFIXES, nth)}: ${row.title}`
  if (forum.where('submissions', 'title', title).length > 0) return undefined
  return {
    ...row,
    id,
    author,
    title,
    slug: slugOf(title),
    createdAt: timestampOf(minutesSince2000(row.createdAt) - (nth + 1) * 1440 - random.integer(700), 0),
    upvotes: Math.floor(row.upvotes * 0.7),
  }
}

/** A table whose rows can have distractors. */
export type DistractorTable =
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

/** Makers of distractors by table. All rows of a table have the type that its maker takes. */
export const DISTRACTOR_MAKERS: Readonly<Record<DistractorTable, DistractorMaker<Row>>> = {
  'store/products': untyped(product),
  'store/orders': untyped(order),
  'store/customers': untyped(customer),
  'store/reviews': untyped(review),
  'store/cmsPages': untyped(cmsPage),
  'forum/submissions': untyped(submission),
  'code/projects': untyped(project),
  'code/users': untyped(user),
  'code/issues': untyped(issue),
  'code/mergeRequests': untyped(mergeRequest),
  'map/places': untyped(place),
}

/** Returns the tables of a database and the table's name. */
export function tableOf(
  databases: Databases,
  name: DistractorTable,
): { readonly tables: Tables<RowsByTable>; readonly table: string } {
  const [database = '', table = ''] = name.split('/')
  return { tables: databases[database as keyof Databases] as Tables<RowsByTable>, table }
}

function untyped<One extends Row>(make: DistractorMaker<One>): DistractorMaker<Row> {
  return (row, making) => make(row as One, making)
}
