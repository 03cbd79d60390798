import { currentTab, type Tab, withTab } from '../browser/browser-state.ts'
import type { WebRequest } from '../browser/network.ts'
import { resolveUrl, splitUrl, withoutFragment } from '../browser/url.ts'
import type { Engine } from '../engine.ts'
import type { Page, PageNode } from '../page/element.ts'
import { UNTOUCHED } from '../page/page-state.ts'
import { stateOf, type WebArenaState } from '../state.ts'
import { withPageEvidence } from './evidence.ts'

/** Response of a site and the resulting state. */
export type Visit = { readonly state: WebArenaState } & (
  | { readonly kind: 'page'; readonly status: number; readonly page: Page }
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: string | undefined }
  | { readonly kind: 'nowhere' }
)

/**
 * Handles a request from an external browser. The state moves to the page shown last. Scrolling and opening menus happen without a request,
 * so everything on the page counts as read.
 */
export function visit(engine: Engine, state: WebArenaState, request: WebRequest): Visit {
  const network = engine.network(state)
  const url = withoutFragment(request.url)
  const fetched = network.fetch({ ...request, url })
  const after: WebArenaState = { ...state, ...stateOf(network) }
  switch (fetched.kind) {
    case 'failed':
      return { kind: 'nowhere', state }
    case 'redirect': {
      const to = resolveUrl(url, fetched.location)
      return to === undefined ? { kind: 'nowhere', state } : { kind: 'redirect', to, notice: fetched.notice, state: after }
    }
    case 'page': {
      // The external browser waits for the whole page.
      const source = fetched.source.kind === 'loading' ? fetched.source.source : fetched.source
      const page = network.page(source)
      const document = { source, base: 1, number: 1, state: UNTOUCHED, scrollY: 0 }
      const shown = withTab(state.browser, { ...tabAt(currentTab(state.browser), url), document })
      return {
        kind: 'page',
        status: fetched.status,
        page,
        state: withPageEvidence(engine, { ...after, browser: shown }, page),
      }
    }
    default:
      return fetched satisfies never
  }
}

/** Returns the tab at a URL without a history, which the external browser keeps. */
function tabAt({ nextId, nextDocument }: Tab, url: string): Omit<Tab, 'document'> {
  return { history: [{ url, document: 1, scrollY: 0, fields: [] }], at: 0, nextId, nextDocument }
}

/** Rewrites links and forms to other origins with `pageUrl`; those within the page's origin stay unchanged. */
export function withRewrittenLinks(page: Page, url: string, addressOf: (url: string) => string): Page {
  const { origin } = splitUrl(url)
  const rewritten = (node: PageNode): PageNode => {
    if (typeof node === 'string') return node
    const attributes = { ...node.attributes }
    for (const name of ['href', 'action', 'src']) {
      const value = attributes[name]
      if (typeof value !== 'string') continue
      const target = resolveUrl(url, value)
      if (target === undefined) attributes[name] = addressOf('about:blank')
      else if (splitUrl(target).origin !== origin) attributes[name] = addressOf(target)
    }
    return { ...node, attributes, children: node.children.map(rewritten) }
  }
  return { ...page, body: page.body.map((element) => rewritten(element) as Page['body'][number]) }
}
