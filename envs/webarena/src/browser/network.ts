import type { Page, PageElement } from '../page/element.ts'
import { el } from '../page/element.ts'
import { keepLonger } from '../page/kept.ts'
import { type Recent, recent } from '../page/recent.ts'
import { readQuery } from '../sites/shared/fields.ts'
import type { Fields, Site, SiteId, SiteReply, SiteRequest } from '../sites/shared/site.ts'
import { type Changes, mergeChanges, type RowsByTable, type Tables } from '../sites/shared/tables.ts'
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
  /** URL of the page that asks. */
  readonly from?: string
  /** What the redirect that led here had to say. */
  readonly notice?: string | undefined
}

/** What it is given. */
export type Fetched =
  | { readonly kind: 'page'; readonly source: Source; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly notice?: string | undefined }
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

/** Answers that are kept because they were given just now. So few that what nobody asks for again dies young: see `keptWith`. */
const MOST_FRESH = 8

/** Answers that are kept because they were asked for often: first pages, menus, what many go through. */
const MOST_LASTING = 256

/** Requests that are remembered, so that it is known what is asked for often. */
const MOST_ASKED = 2048

/** So many times a request is asked before its answer lasts: with two, `benchmarks/webarena/suite.mjs` took 4 % more of the processor. */
const OFTEN = 3

/** Kept answers of one way to open databases: by what was asked of which data, so that whoever asks the same is given the same page. */
interface Shelf {
  /**
   * Pages of the sources that were looked at last: an action looks at the page that it leaves and at the one that it comes to many
   * times, and at those of all tabs. None of that is asking again.
   */
  readonly looked: Recent<Source, Page>
  readonly numbers: WeakMap<Changes, number>
  readonly fresh: Recent<string, SiteReply>
  readonly lasting: Recent<string, SiteReply>
  readonly asked: Recent<string, number>
  made: number
}

const shelves = new WeakMap<OpenDatabase, Shelf>()

function shelfOf(open: OpenDatabase): Shelf {
  const known = shelves.get(open) ?? {
    looked: recent(MOST_FRESH),
    numbers: new WeakMap(),
    fresh: recent(MOST_FRESH),
    lasting: recent(MOST_LASTING),
    asked: recent(MOST_ASKED),
    made: 0,
  }
  shelves.set(open, known)
  return known
}

/** What a site answers. Sites are pure: what is asked for again is answered as it was. */
function answered(site: Site, request: SiteRequest, changes: Changes, shelf: Shelf, open: OpenDatabase): SiteReply {
  const number = shelf.numbers.get(changes) ?? shelf.made++
  shelf.numbers.set(changes, number)
  const key = `${number} ${site.id} ${JSON.stringify(request)}`
  const known = shelf.lasting.get(key)
  if (known?.kind === 'page') keepLonger(known.page)
  if (known !== undefined) return known
  const reply = shelf.fresh.get(key) ?? titled(site.respond(request, open(site.database, changes)))
  const times = (shelf.asked.get(key) ?? 0) + 1
  shelf.asked.set(key, times)
  if (times < OFTEN) {
    shelf.fresh.set(key, reply)
  } else {
    shelf.lasting.set(key, reply)
    if (reply.kind === 'page') keepLonger(reply.page)
  }
  return reply
}

/** With the title that a document has: no white space at its ends, and one space for any amount of it. */
function titled(reply: SiteReply): SiteReply {
  if (reply.kind !== 'page') return reply
  const title = reply.page.title.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
  return title === reply.page.title ? reply : { ...reply, page: { ...reply.page, title } }
}

/** The network of these sites, which begins with what they kept. */
export function createNetwork(sites: readonly Site[], open: OpenDatabase, begun: Kept): SiteNetwork {
  let { data, users } = begun
  const siteAt = (origin: string): Site | undefined => sites.find((site) => site.origin === origin)

  return {
    kept: () => ({ data, users }),
    fetch(asked) {
      const { origin } = partsOf(asked.url)
      const site = siteAt(origin)
      if (site === undefined) return { kind: 'failed', reason: failureOf(asked.url, sites) }
      const request = requestOf(asked, users[site.id])
      const changes = data[site.database] ?? NO_CHANGES
      const shelf = shelfOf(open)
      const reply = answered(site, request, changes, shelf, open)
      if (reply.changes !== undefined) data = { ...data, [site.database]: mergeChanges(changes, reply.changes) }
      if (reply.kind === 'page') {
        const source: Source = { kind: 'site', site: site.id, request, changes }
        shelf.looked.set(source, reply.page)
        return { kind: 'page', source, status: reply.status }
      }
      if (reply.user !== undefined) users = { ...users, [site.id]: reply.user ?? undefined }
      return { kind: 'redirect', location: reply.location, notice: reply.notice }
    },
    page(source) {
      if (source.kind !== 'site') return plainPage(source)
      const site = sites.find(({ id }) => id === source.site)
      if (site === undefined) throw new Error(`a document of the site ${source.site}, which this network does not have`)
      const shelf = shelfOf(open)
      const looked = shelf.looked.get(source)
      if (looked !== undefined) return looked
      const reply = answered(site, source.request, source.changes, shelf, open)
      if (reply.kind === 'page') {
        shelf.looked.set(source, reply.page)
        return reply.page
      }
      throw new Error(`${site.origin}${source.request.path} answered with a page once and now does not: sites must be pure`)
    },
  }
}

function requestOf({ method, url, form, from, notice }: WebRequest, user: string | undefined): SiteRequest {
  const { origin, path, query } = partsOf(url)
  const page = from === undefined ? undefined : partsOf(from)
  const isSameSite = page !== undefined && page.origin === origin
  return {
    method,
    path,
    query: readQuery(query ?? ''),
    form,
    user,
    ...(notice !== undefined && { notice }),
    // Pages are made again of their requests: only what changes something needs to know where it came from.
    ...(isSameSite && method === 'POST' && { from: `${page.path}${page.query === undefined ? '' : `?${page.query}`}` }),
  }
}

function failureOf(url: string, sites: readonly Site[]): string {
  const { scheme, origin } = partsOf(url)
  const host = origin.replace(/^[^/]*\/\//, '').replace(/:\d+$/, '')
  const isKnown = sites.some((site) => site.origin === `http://${host}`)
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
