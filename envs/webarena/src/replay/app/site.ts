import { formEncoded } from '../../browser/fields/forms.ts'
import { createNetwork, type Network } from '../../browser/network.ts'
import type { ScriptEffect } from '../../browser/script-effects.ts'
import { splitUrl } from '../../browser/url.ts'
import type { PageElement } from '../../page/element.ts'
import { el } from '../../page/element.ts'
import { fieldOf } from '../../sites/shared/fields.ts'
import type { Site, SiteReply, SiteRequest } from '../../sites/shared/site.ts'
import { type Row, type RowsByTable, type SeedRows, type Tables, tables } from '../../sites/shared/tables.ts'
import { type AppData, appPage, RAW_QUERY } from './pages.ts'

/** Data submitted to the application: raw bodies, and the last signed-in user. */
type AppRows = { readonly cart: SubmittedForm; readonly notes: SubmittedForm; readonly user: SubmittedForm }

interface SubmittedForm extends Row {
  readonly text: string
}

const SEED: SeedRows<AppRows> = { cart: [], notes: [], user: [] }

/** Application used in the recordings: a dozen pages with every kind of field, link and menu. */
const app: Site<AppRows> = {
  id: 'home',
  origin: 'http://app.test',
  database: 'app',
  respond: (request, kept) => (request.method === 'POST' ? write(request, kept) : read(request, kept)),
}

function read({ path, query }: SiteRequest, kept: Tables<AppRows>): SiteReply<AppRows> {
  if (path === '/redir') return { kind: 'redirect', location: '/item/3' }
  const page = appPage(path, (name) => fieldOf(query, name), dataOf(kept))
  return { kind: 'page', status: page.title === 'Not Found' ? 404 : 200, page }
}

function dataOf(kept: Tables<AppRows>): AppData {
  const texts = (table: keyof AppRows): readonly string[] => kept.rows(table).map(({ text }) => text)
  return { cart: texts('cart'), notes: texts('notes'), user: texts('user').at(-1) }
}

function write({ path, form }: SiteRequest, kept: Tables<AppRows>): SiteReply<AppRows> {
  if (path === '/login')
    return { kind: 'redirect', location: path, changes: { user: { '1': { id: '1', text: fieldOf(form, 'u') } } } }
  if (path !== '/cart' && path !== '/notes') {
    return { kind: 'page', status: 404, page: { kind: 'app.none', title: '', body: [el('div', {}, 'x')] } }
  }
  const table = path === '/cart' ? 'cart' : 'notes'
  const id = kept.nextId(table)
  return { kind: 'redirect', location: path, changes: { [table]: { [id]: { id, text: formEncoded(form) } } } }
}

/** Network of the recordings with the application's data. */
interface AppNetwork extends Network {
  data(): AppData
}

/** The only local file that the recordings open. */
const FILES: Readonly<Record<string, string>> = { '/etc/hostname': 'vm\n' }

/** Creates a network with only the application. Passes queries both raw and parsed. */
export function appNetwork(): AppNetwork {
  const network = createNetwork([app], (_, changes) => tables<RowsByTable>(SEED, changes), { data: {}, users: {} })
  return {
    data: () => dataOf(tables<AppRows>(SEED, network.state().data['app'] ?? {})),
    page: (source) => network.page(source),
    file: (path) => FILES[path],
    fetch(request) {
      const { query } = splitUrl(request.url)
      if (query === undefined) return network.fetch(request)
      return network.fetch({ ...request, url: `${request.url}&${RAW_QUERY}=${encodeURIComponent(query)}` })
    },
  }
}

/** Effects of the application's scripts. Dialogs are dismissed, and delayed effects apply before the next observation. */
export function appBehaviours({ attributes }: PageElement): readonly ScriptEffect[] {
  return BEHAVIOURS[String(attributes['data-does'] ?? '')] ?? NOTHING
}

const NOTHING: readonly ScriptEffect[] = []

const BEHAVIOURS: Readonly<Record<string, readonly ScriptEffect[]>> = {
  plain: [{ kind: 'title', title: 'Clicked' }],
  confirm: [{ kind: 'text', id: 'o', text: 'false' }],
  late: [{ kind: 'text', id: 'o', text: 'late' }],
  span: [{ kind: 'text', text: 'clicked' }],
  go: [{ kind: 'go', url: '/cart' }],
  push: [
    { kind: 'push', url: '/pushed' },
    { kind: 'title', title: 'Pushed' },
  ],
}
