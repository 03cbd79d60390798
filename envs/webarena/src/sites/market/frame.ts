import { DEPARTMENTS } from '@orreryjs/shopping/market'
import type { MarketRows } from '../../generate/market.ts'
import { slugOf } from '../../generate/text.ts'
import { type Child, el, type Page, type PageElement } from '../../page/element.ts'
import { fieldOf } from '../shared/fields.ts'
import { link, row } from '../shared/page-parts.ts'
import type { PathParts } from '../shared/routes.ts'
import type { SiteReply, SiteRequest } from '../shared/site.ts'
import type { Tables } from '../shared/tables.ts'

/** Tables of the market's database. */
export type MarketTables = Tables<MarketRows>

/** Input of a market page. */
export interface MarketVisit {
  readonly request: SiteRequest
  readonly tables: MarketTables
}

type MarketReply = SiteReply<MarketRows>

/** Handles a path; returns `undefined` if the row in the path does not exist. */
export type MarketHandler = (visit: MarketVisit, parts: PathParts) => MarketReply | undefined

/** Department names and paths. */
const DEPARTMENT_LINKS: readonly (readonly [name: string, path: string])[] = DEPARTMENTS.map(({ name }) => [
  name,
  `/b/${slugOf(name)}`,
])
const DEPARTMENT_PATHS: ReadonlyMap<string, string> = new Map(DEPARTMENT_LINKS)

/** Returns the department with the slug. */
export function departmentAt(slug: string): string | undefined {
  return DEPARTMENT_LINKS.find(([, path]) => path === `/b/${slug}`)?.[0]
}

/** Returns the path of a department. */
export function departmentPath(department: string): string {
  return DEPARTMENT_PATHS.get(department) ?? '/'
}

/** Creates a page of the market with search, departments and a promotional footer. */
export function framePage({ request }: MarketVisit, kind: string, title: string, ...content: readonly Child[]): Page {
  return {
    kind: `market.${kind}`,
    title: `${title} - Quayside Market`,
    body: [
      el('header', {}, row(link('/', 'Quayside Market'), ' Everything, from everybody'), search(fieldOf(request.query, 'k'))),
      MENU,
      el('main', {}, el('h1', { class: 'row' }, title.length > 100 ? `${title.slice(0, 99)}…` : title), ...content),
      FOOTER,
    ],
  }
}

function search(query: string): PageElement {
  return el(
    'form',
    { action: '/s', class: 'row', role: 'search' },
    el('input', {
      id: 'k',
      name: 'k',
      type: 'search',
      value: query,
      'aria-label': 'Search Quayside Market',
      placeholder: 'What are you looking for?',
    }),
    ' ',
    el('button', {}, 'Go'),
  )
}

const MENU = el(
  'nav',
  { 'aria-label': 'Departments' },
  ...[DEPARTMENT_LINKS.slice(0, 5), DEPARTMENT_LINKS.slice(5)].map((part) =>
    row(...part.flatMap(([name, path]) => [link(path, name), ' '])),
  ),
)

const FOOTER = el(
  'footer',
  {},
  row('Sell with us: it takes five minutes. ', link('/', 'Back to the first page')),
  row('Prices and stock are those of 12 June 2023.'),
)
