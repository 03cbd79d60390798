import { loadingPage, type Unavailable, unavailablePage, unreachablePage } from '../faults/fault-pages.ts'
import type { FaultProgress } from '../faults/faults.ts'
import type { Page, PageElement } from '../page/element.ts'
import { el } from '../page/element.ts'
import { promoteToLongLived } from '../page/page-cache.ts'
import { createRecentCache, type RecentCache } from '../page/recent-cache.ts'
import { readQuery } from '../sites/shared/fields.ts'
import type { Fields, Site, SiteId, SiteReply, SiteRequest } from '../sites/shared/site.ts'
import { type Changes, mergeChanges, type RowsByTable, type Tables } from '../sites/shared/tables.ts'
import { hostOf, splitUrl } from './url.ts'

/** Plain data from which a document's page can be rebuilt, regardless of later changes. */
export type Source =
  | { readonly kind: 'blank' }
  /** Document that could not be loaded. The page names the host if it is given. */
  | { readonly kind: 'error'; readonly host?: string }
  /** Response of a site, with the database changes at that time. */
  | { readonly kind: 'site'; readonly site: SiteId; readonly request: SiteRequest; readonly changes: Changes }
  /** Plain text: a file or the content of a `data:` URL. */
  | { readonly kind: 'text'; readonly text: string }
  /** Markup of a `data:` URL. */
  | { readonly kind: 'markup'; readonly markup: string }
  /** Document that is still loading. */
  | { readonly kind: 'loading'; readonly source: Source }
  | Unavailable

/** Request of a browser. */
export interface WebRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly form: Fields
  /** URL of the requesting page. */
  readonly from?: string
  /** Message passed on by the redirect that led to this request. */
  readonly notice?: string | undefined
  /** True if a redirect led to this request. */
  readonly isRedirected?: true
}

/** Response to a request. */
export type WebResponse =
  | { readonly kind: 'page'; readonly source: Source; readonly status: number }
  | { readonly kind: 'redirect'; readonly location: string; readonly notice?: string | undefined }
  /** Chromium's error name, such as `net::ERR_NAME_NOT_RESOLVED`, and the host if the browser shows it. */
  | { readonly kind: 'failed'; readonly reason: string; readonly host?: string }

/** Network through which a browser reaches the sites. */
export interface Network {
  /** Sends a request to a site. Its changes apply to later requests. */
  fetch(request: WebRequest): WebResponse
  /** Returns the page of a source. */
  page(source: Source): Page
  /** Returns the text of a local file; `undefined` if there is none. */
  file?(path: string): string | undefined
}

/** Persistent state of the sites: changes by database, signed-in user by site, and the progress of their fault, if they have one. */
export interface SiteState {
  readonly data: Readonly<Record<string, Changes | undefined>>
  readonly users: Readonly<Record<string, string | undefined>>
  readonly faults?: FaultProgress
}

/** Opens a database by name with its changes applied. */
export type OpenDatabase = (database: string, changes: Changes) => Tables<RowsByTable>

/** Network of sites for one action. `kept` returns the resulting persistent state. */
export interface SiteNetwork extends Network {
  state(): SiteState
}

const NO_CHANGES: Changes = Object.freeze({})

/** Maximum number of cached responses of recent requests. Low, so that responses requested once are freed while young: see `cacheOf`. */
const MAX_RECENT = 8

/** Maximum number of cached responses of frequent requests, such as start pages and menus. */
const MAX_FREQUENT = 256

/** Maximum number of requests whose frequency is counted. */
const MAX_COUNTED = 2048

/** Number of requests after which a response is cached for longer. With two, `benchmarks/webarena/suite.mjs` used 4 % more CPU time. */
const FREQUENT_FROM = 3

/** Cached responses per database opener, keyed by request and data version, so that equal requests return the same page object. */
interface ReplyCache {
  /**
   * Pages of recent sources. An action reads the pages before and after it, and those of all tabs, many times; these reads do not count as
   * requests.
   */
  readonly pages: RecentCache<Source, Page>
  readonly numbers: WeakMap<Changes, number>
  readonly recentReplies: RecentCache<string, SiteReply>
  readonly frequent: RecentCache<string, SiteReply>
  readonly counts: RecentCache<string, number>
  versions: number
}

const replyCaches = new WeakMap<OpenDatabase, ReplyCache>()

function replyCacheOf(open: OpenDatabase): ReplyCache {
  const cache = replyCaches.get(open) ?? {
    pages: createRecentCache(MAX_RECENT),
    numbers: new WeakMap(),
    recentReplies: createRecentCache(MAX_RECENT),
    frequent: createRecentCache(MAX_FREQUENT),
    counts: createRecentCache(MAX_COUNTED),
    versions: 0,
  }
  replyCaches.set(open, cache)
  return cache
}

/** Returns a site's response. Sites are pure, so repeated requests are answered from the cache. */
function respond(site: Site, request: SiteRequest, changes: Changes, cache: ReplyCache, open: OpenDatabase): SiteReply {
  const number = cache.numbers.get(changes) ?? cache.versions++
  cache.numbers.set(changes, number)
  const key = `${number} ${site.id} ${JSON.stringify(request)}`
  const cachedReply = cache.frequent.get(key)
  if (cachedReply?.kind === 'page') promoteToLongLived(cachedReply.page)
  if (cachedReply !== undefined) return cachedReply
  const reply = cache.recentReplies.get(key) ?? withNormalizedTitle(site.respond(request, open(site.database, changes)))
  const times = (cache.counts.get(key) ?? 0) + 1
  cache.counts.set(key, times)
  if (times < FREQUENT_FROM) {
    cache.recentReplies.set(key, reply)
  } else {
    cache.frequent.set(key, reply)
    if (reply.kind === 'page') promoteToLongLived(reply.page)
  }
  return reply
}

/** Normalizes the white space of a title as a browser does. */
function withNormalizedTitle(reply: SiteReply): SiteReply {
  if (reply.kind !== 'page') return reply
  const title = reply.page.title.replace(/[ \t\n\f\r]+/g, ' ').replace(/^ | $/g, '')
  return title === reply.page.title ? reply : { ...reply, page: { ...reply.page, title } }
}

/** Creates a network of sites with the given persistent state. */
export function createNetwork(sites: readonly Site[], open: OpenDatabase, initial: SiteState): SiteNetwork {
  let { data, users } = initial
  const siteAt = (origin: string): Site | undefined => sites.find((site) => site.origin === origin)

  return {
    state: () => ({ data, users }),
    fetch(webRequest) {
      const { origin } = splitUrl(webRequest.url)
      const site = siteAt(origin)
      if (site === undefined) return { kind: 'failed', reason: failureOf(webRequest.url, sites) }
      const request = requestOf(webRequest, users[site.id])
      const changes = data[site.database] ?? NO_CHANGES
      const cache = replyCacheOf(open)
      const reply = respond(site, request, changes, cache, open)
      if (reply.changes !== undefined) data = { ...data, [site.database]: mergeChanges(changes, reply.changes) }
      if (reply.kind === 'page') {
        const source: Source = { kind: 'site', site: site.id, request, changes }
        cache.pages.set(source, reply.page)
        return { kind: 'page', source, status: reply.status }
      }
      if (reply.user !== undefined) users = { ...users, [site.id]: reply.user ?? undefined }
      return { kind: 'redirect', location: reply.location, notice: reply.notice }
    },
    page(source) {
      if (source.kind === 'loading') return loadingPage(this.page(source.source))
      if (source.kind !== 'site') return plainPage(source)
      const site = sites.find(({ id }) => id === source.site)
      if (site === undefined)
        throw new Error(`the document belongs to the site ${source.site}, which is not part of this network`)
      const cache = replyCacheOf(open)
      const cachedPage = cache.pages.get(source)
      if (cachedPage !== undefined) return cachedPage
      const reply = respond(site, source.request, source.changes, cache, open)
      if (reply.kind === 'page') {
        cache.pages.set(source, reply.page)
        return reply.page
      }
      throw new Error(`${site.origin}${source.request.path} returned a page before but does not now: sites must be pure`)
    },
  }
}

function requestOf({ method, url, form, from, notice }: WebRequest, user: string | undefined): SiteRequest {
  const { origin, path, query } = splitUrl(url)
  const page = from === undefined ? undefined : splitUrl(from)
  const isSameSite = page !== undefined && page.origin === origin
  return {
    method,
    path,
    query: readQuery(query ?? ''),
    form,
    user,
    ...(notice !== undefined && { notice }),
    // Pages are rebuilt from their requests, so only requests that change data record their referrer.
    ...(isSameSite && method === 'POST' && { from: `${page.path}${page.query === undefined ? '' : `?${page.query}`}` }),
  }
}

function failureOf(url: string, sites: readonly Site[]): string {
  const { scheme } = splitUrl(url)
  const host = hostOf(url).replace(/:\d+$/, '')
  const isKnown = sites.some((site) => site.origin === `http://${host}`)
  if (scheme === 'https:' && isKnown) return 'net::ERR_SSL_PROTOCOL_ERROR'
  return isKnown ? 'net::ERR_CONNECTION_REFUSED' : 'net::ERR_NAME_NOT_RESOLVED'
}

const EMPTY: Page = { kind: 'browser.empty', title: '', body: [] }

/** Returns pages that do not belong to a site. */
function plainPage(source: Exclude<Source, { kind: 'site' | 'loading' }>): Page {
  if (source.kind === 'unavailable') return unavailablePage(source)
  if (source.kind === 'error' && source.host !== undefined) return unreachablePage(source.host)
  if (source.kind === 'text') return { ...EMPTY, kind: 'browser.text', body: [el('pre', {}, source.text)] }
  if (source.kind === 'markup') return markupPage(source.markup)
  return EMPTY
}

/** Converts the supported subset of HTML in a `data:` URL: title, headings, paragraphs and text. */
function markupPage(markup: string): Page {
  const opening = markup.search(/<title/i)
  const titleEnd = opening < 0 ? -1 : markup.indexOf('>', opening)
  const title = titleEnd < 0 ? '' : (markup.slice(titleEnd + 1).split('<', 1)[0] ?? '')
  const rest = markup.replace(/<(title|style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
  const body: PageElement[] = []
  for (const { heading, text } of textsOfMarkup(rest)) {
    const content = unescaped(text).trim()
    if (content !== '') body.push(heading === undefined ? el('p', {}, content) : el(heading, {}, content))
  }
  return { kind: 'browser.markup', title: unescaped(title), body }
}

interface MarkupText {
  /** The heading that the text directly follows. */
  readonly heading: 'h1' | 'h2' | 'h3' | undefined
  readonly text: string
}

/** Splits markup at its tags in one scan. A `<` without a `>` after it is dropped. */
function textsOfMarkup(markup: string): readonly MarkupText[] {
  const texts: MarkupText[] = []
  const lastTagEnd = markup.lastIndexOf('>')
  const heading = /<(h[1-3])\b/iy
  let at = 0
  while (at < markup.length) {
    heading.lastIndex = at
    const level = at < lastTagEnd ? heading.exec(markup)?.[1]?.toLowerCase() : undefined
    if (level !== undefined) at = markup.indexOf('>', at) + 1
    const tag = markup.indexOf('<', at)
    const end = tag < 0 ? markup.length : tag
    texts.push({ heading: level === 'h1' || level === 'h2' || level === 'h3' ? level : undefined, text: markup.slice(at, end) })
    at = end < lastTagEnd ? markup.indexOf('>', end) + 1 : end + 1
  }
  return texts
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
