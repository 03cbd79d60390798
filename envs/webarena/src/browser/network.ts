import type { Page, PageElement } from '../page/element.ts'
import { el } from '../page/element.ts'
import { readQuery } from '../site/fields.ts'
import type { Fields, Site, SiteId, SiteReply, SiteRequest } from '../site/site.ts'
import { type Changes, mergeChanges, type RowsByTable, type Tables } from '../site/tables.ts'
import { partsOf } from './url.ts'

/** Where a document's page comes from: plain data that the page can be made from again, whatever has changed since. */
export type Source =
  | { readonly kind: 'blank' }
  /** What could not be had. */
  | { readonly kind: 'error' }
  /** What a site answered, its database being as it was then. */
  | { readonly kind: 'site'; readonly site: SiteId; readonly request: SiteRequest; readonly changes: Changes }
  /** A text that is no page: a file, or what a `data:` URL says. */
  | { readonly kind: 'text'; readonly text: string }
  /** Text with tags, of a `data:` URL. */
  | { readonly kind: 'markup'; readonly markup: string }

/** What a browser asks for. */
export interface WebRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly form: Fields
}

/** What it is given. */
export type Fetched =
  | { readonly kind: 'page'; readonly source: Source }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Chromium's name of what went wrong: `net::ERR_NAME_NOT_RESOLVED`. */
  | { readonly kind: 'failed'; readonly reason: string }

/** The sites as a browser reaches them. */
export interface Network {
  /** Asks a site; what that changes holds for whatever is asked later. */
  fetch(request: WebRequest): Fetched
  /** The page of a source. */
  page(source: Source): Page
  /** The text of a file of the machine; `undefined` for none. */
  file?(path: string): string | undefined
}

/** What the sites keep: what was changed in each database, and who is signed in where. */
export interface Kept {
  readonly data: Readonly<Record<string, Changes | undefined>>
  readonly users: Readonly<Record<string, string | undefined>>
}

/** Opens the database of that name with what was changed in it. */
export type OpenDatabase = (database: string, changes: Changes) => Tables<RowsByTable>

/** A network of sites for one action; `kept` tells afterwards what they keep. */
export interface SiteNetwork extends Network {
  kept(): Kept
}

const NO_CHANGES: Changes = Object.freeze({})
const pages = new WeakMap<Source, Page>()

/** The network of these sites, which begins with what they kept. */
export function createNetwork(sites: readonly Site[], open: OpenDatabase, begun: Kept): SiteNetwork {
  let { data, users } = begun
  const byOrigin = new Map(sites.map((site) => [site.origin, site]))
  const byId = new Map(sites.map((site) => [site.id, site]))

  function answer(site: Site, request: SiteRequest, changes: Changes): SiteReply {
    return site.respond(request, open(site.database, changes))
  }

  return {
    kept: () => ({ data, users }),
    fetch({ method, url, form }) {
      const { origin, path, query } = partsOf(url)
      const site = byOrigin.get(origin)
      if (site === undefined) return { kind: 'failed', reason: failureOf(url, byOrigin) }
      const request: SiteRequest = { method, path, query: readQuery(query ?? ''), form, user: users[site.id] }
      const changes = data[site.database] ?? NO_CHANGES
      const reply = answer(site, request, changes)
      if (reply.changes !== undefined) data = { ...data, [site.database]: mergeChanges(changes, reply.changes) }
      if (reply.kind === 'redirect') {
        if (reply.user !== undefined) users = { ...users, [site.id]: reply.user ?? undefined }
        return { kind: 'redirect', location: reply.location }
      }
      const source: Source = { kind: 'site', site: site.id, request, changes }
      pages.set(source, reply.page)
      return { kind: 'page', source }
    },
    page(source) {
      const known = pages.get(source) ?? made(source)
      pages.set(source, known)
      return known
    },
  }

  function made(source: Source): Page {
    if (source.kind !== 'site') return plainPage(source)
    const site = byId.get(source.site)
    if (site === undefined) throw new Error(`a document of the site ${source.site}, which this network does not have`)
    const reply = answer(site, source.request, source.changes)
    if (reply.kind !== 'page')
      throw new Error(`${site.origin}${source.request.path} answered with a page once and now does not: sites must be pure`)
    return reply.page
  }
}

function failureOf(url: string, known: ReadonlyMap<string, Site>): string {
  const { scheme, origin } = partsOf(url)
  const host = origin.replace(/^[^/]*\/\//, '').replace(/:\d+$/, '')
  const isKnown = known.has(`http://${host}`)
  if (scheme === 'https:' && isKnown) return 'net::ERR_SSL_PROTOCOL_ERROR'
  return isKnown ? 'net::ERR_CONNECTION_REFUSED' : 'net::ERR_NAME_NOT_RESOLVED'
}

const EMPTY: Page = { kind: 'browser.empty', title: '', body: [] }

/** Pages that no site has. */
function plainPage(source: Exclude<Source, { kind: 'site' }>): Page {
  if (source.kind === 'text') return { ...EMPTY, kind: 'browser.text', body: [el('pre', {}, source.text)] }
  if (source.kind === 'markup') return markupPage(source.markup)
  return EMPTY
}

/** What little of HTML is understood of a `data:` URL: its title, headings, paragraphs and text. */
function markupPage(markup: string): Page {
  const title = /<title[^>]*>([^<]*)/i.exec(markup)?.[1] ?? ''
  const rest = markup.replace(/<(title|style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
  const body: PageElement[] = []
  for (const [, heading = '', text = ''] of rest.matchAll(/(?:<(h[1-3])\b[^>]*>)?([^<]*)(?:<[^>]*>)?/gi)) {
    const said = unescaped(text).trim()
    if (said === '') continue
    body.push(
      heading === ''
        ? el('p', {}, said)
        : el(heading.toLowerCase() === 'h1' ? 'h1' : heading.toLowerCase() === 'h2' ? 'h2' : 'h3', {}, said),
    )
  }
  return { kind: 'browser.markup', title: unescaped(title), body }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
