import type { WebRequest } from '../browser/network.ts'
import { currentTab, type Tab, withTab } from '../browser/state.ts'
import { partsOf, resolved, withoutFragment } from '../browser/url.ts'
import type { Engine } from '../engine.ts'
import type { Page, PageNode } from '../page/element.ts'
import { UNTOUCHED } from '../page/state.ts'
import { keptBy, type WebArenaState } from '../state.ts'
import { withRead } from './seen.ts'

/** What a site answered, and the state after it. */
export type Visit = { readonly state: WebArenaState } & (
  | { readonly kind: 'page'; readonly status: number; readonly page: Page }
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: string | undefined }
  | { readonly kind: 'nowhere' }
)

/**
 * What a site answers to a browser that is not the world's own. The page that it shows last is where the state is: what a person
 * does on it without asking a site, scrolling and opening what is closed, is not known, so all that it holds counts as read.
 */
export function visit(engine: Engine, state: WebArenaState, request: WebRequest): Visit {
  const network = engine.network(state)
  const url = withoutFragment(request.url)
  const fetched = network.fetch({ ...request, url })
  const after: WebArenaState = { ...state, ...keptBy(network) }
  switch (fetched.kind) {
    case 'failed':
      return { kind: 'nowhere', state }
    case 'redirect': {
      const to = resolved(url, fetched.location)
      return to === undefined ? { kind: 'nowhere', state } : { kind: 'redirect', to, notice: fetched.notice, state: after }
    }
    case 'page': {
      const page = network.page(fetched.source)
      const document = { source: fetched.source, base: 1, number: 1, state: UNTOUCHED, scrollY: 0 }
      const shown = withTab(state.browser, { ...placed(currentTab(state.browser), url), document })
      return {
        kind: 'page',
        status: fetched.status,
        page,
        state: withRead(engine, { ...after, browser: shown }, page),
      }
    }
    default:
      return fetched satisfies never
  }
}

/** The tab at that URL, without a history: a browser of its own keeps that. */
function placed({ nextId, nextDocument }: Tab, url: string): Omit<Tab, 'document'> {
  return { history: [{ url, document: 1, scrollY: 0, fields: [] }], at: 0, nextId, nextDocument }
}

/** The page, its links and forms to other origins led where `addressOf` says; those within its own stay as they are. */
export function linked(page: Page, url: string, addressOf: (url: string) => string): Page {
  const { origin } = partsOf(url)
  const led = (node: PageNode): PageNode => {
    if (typeof node === 'string') return node
    const attributes = { ...node.attributes }
    for (const name of ['href', 'action', 'src']) {
      const value = attributes[name]
      if (typeof value !== 'string') continue
      const target = resolved(url, value)
      if (target === undefined) attributes[name] = addressOf('about:blank')
      else if (partsOf(target).origin !== origin) attributes[name] = addressOf(target)
    }
    return { ...node, attributes, children: node.children.map(led) }
  }
  return { ...page, body: page.body.map((element) => led(element) as Page['body'][number]) }
}
