import type { Page } from '../../page/element.ts'
import type { Fields, Site, SiteReply, SiteRequest } from '../shared/site.ts'
import type { SeedRows, Tables } from '../shared/tables.ts'
import { calculatorPage, homePage, passwordPage, scratchpadPage, unknownPage } from './pages.ts'

/** The one table of the home page: what was left on the scratchpad. */
export type HomeRows = { readonly notes: Note }

interface Note {
  readonly id: string
  readonly text: string
}

const SCRATCHPAD = 'scratchpad'

/** An empty scratchpad. */
export const homeSeed: SeedRows<HomeRows> = { notes: [{ id: SCRATCHPAD, text: '' }] }

/** `http://home.test`: the way to the sites, what one signs in with, a calculator and a scratchpad. */
export const home: Site<HomeRows> = {
  id: 'home',
  origin: 'http://home.test',
  database: 'home',
  respond: (request, tables) => (request.method === 'POST' ? write(request) : page(read(request, tables))),
}

function read({ path, query }: SiteRequest, tables: Tables<HomeRows>): Page {
  if (path === '/' || path === '/index.html') return homePage()
  if (path === '/password.html') return passwordPage()
  if (path === '/calculator.html') return calculatorPage(fieldOf(query, 'expression'))
  if (path === '/scratchpad.html') return scratchpadPage(tables.get('notes', SCRATCHPAD)?.text ?? '')
  return unknownPage(path)
}

function write({ path, form }: SiteRequest): SiteReply<HomeRows> {
  if (path !== '/scratchpad.html') return page(unknownPage(path))
  const text = fieldOf(form, 'text')
  return { kind: 'redirect', location: path, changes: { notes: { [SCRATCHPAD]: { id: SCRATCHPAD, text } } } }
}

function page(shown: Page): SiteReply<HomeRows> {
  return { kind: 'page', status: shown.kind === 'home.unknown' ? 404 : 200, page: shown }
}

function fieldOf(fields: Fields, wanted: string): string {
  return fields.find(([name]) => name === wanted)?.[1] ?? ''
}
