import { hostOf } from '../browser/url.ts'
import { el, type Page } from '../page/element.ts'
import { link, row } from '../sites/shared/page-parts.ts'
import type { SiteId } from '../sites/shared/site.ts'

/** Response of a site that failed. */
export interface Unavailable {
  readonly kind: 'unavailable'
  readonly site: SiteId
  /** URL that the page links to: the same page, the result of the request, or the page of the form. */
  readonly next: string
  /** Effect of a request that changes data; `undefined` for other requests. */
  readonly effect?: 'done' | 'not-done'
}

/** Text and link by effect of the request. */
const EFFECTS = {
  none: ['The page could not be shown.', 'Try again'],
  done: ['Your request was carried out, but the result could not be shown.', 'Continue'],
  'not-done': ['Your request was not carried out. Nothing was changed.', 'Return to the form'],
} as const

/** Returns the error page of a site that cannot answer. */
export function unavailablePage({ site, next, effect }: Unavailable): Page {
  const title = '503 Service Unavailable'
  const [text, label] = EFFECTS[effect ?? 'none']
  const body = el(
    'main',
    {},
    el('h1', {}, title),
    row(`${hostOf(next)} cannot answer at the moment.`),
    row(text),
    row(link(next, label)),
  )
  return { kind: `${site}.unavailable`, title, body: [body] }
}

/** Returns the browser's page for a host that does not answer. */
export function unreachablePage(host: string): Page {
  const body = el('main', {}, el('h1', {}, 'This site cannot be reached'), row(`The address of ${host} was not found.`))
  return { kind: 'browser.unreachable', title: host, body: [body] }
}

/** Returns the empty page that a browser shows while a page loads. */
export function loadingPage({ title }: Page): Page {
  return { kind: 'browser.loading', title, body: [], isBusy: true }
}
