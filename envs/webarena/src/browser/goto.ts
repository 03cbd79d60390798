import type { ActionContext } from './action-context.ts'
import type { Tab } from './browser-state.ts'
import { goToFragment, isFragment, load, resolveRequest, showSource, sourceWithoutSite } from './history.ts'
import { normalizeUrl, splitUrl } from './url.ts'

/** Schemes that Chromium handles itself. */
const SUPPORTED_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:', 'file:', 'data:', 'about:', 'chrome:', 'blob:'])

/** Navigates to a URL as Playwright's `page.goto` does. */
export function goTo(tab: Tab, address: string, run: ActionContext): Tab {
  const url = normalizeUrl(address)
  if (url === undefined) {
    run.error = failure('Protocol error (Page.navigate): Cannot navigate to invalid URL', address)
    return tab
  }
  const { scheme } = splitUrl(url)
  if (!SUPPORTED_SCHEMES.has(scheme)) return rejectNavigation(tab, 'net::ERR_ABORTED', url, run)
  if (scheme === 'http:' || scheme === 'https:') return goToSite(tab, url, run)
  if (run.context.dialect !== 'webarena' && scheme !== 'about:')
    return rejectNavigation(tab, 'net::ERR_BLOCKED_BY_CLIENT', url, run)
  const source = sourceWithoutSite(url, run.context)
  if (source !== undefined) return showSource(tab, source, url, run)
  run.error = failure(`${reasonOf(scheme)} at ${url}`, url)
  return showSource(tab, { kind: 'error' }, url, run)
}

function goToSite(tab: Tab, url: string, run: ActionContext): Tab {
  if (isFragment(tab, url)) return goToFragment(tab, url, false, run.context)
  const isAgain = tab.history[tab.at]?.url === url && tab.document.source.kind !== 'error'
  const shown = load(tab, { method: 'GET', url, form: [] }, run, isAgain)
  if (shown.document.source.kind === 'error') {
    const { reason = 'net::ERR_FAILED' } = resolveRequest({ method: 'GET', url, form: [] }, run)
    run.error = failure(`${reason} at ${url}`, url)
  }
  return shown
}

function rejectNavigation(tab: Tab, reason: string, url: string, run: ActionContext): Tab {
  run.error = failure(`${reason} at ${url}`, url)
  return tab
}

function reasonOf(scheme: string): string {
  if (scheme === 'file:' || scheme === 'blob:') return 'net::ERR_FILE_NOT_FOUND'
  return scheme === 'chrome:' ? 'net::ERR_INVALID_URL' : 'net::ERR_UNKNOWN_URL_SCHEME'
}

/** Formats Playwright's error for a failed navigation. */
function failure(reason: string, url: string): string {
  return `Page.goto: ${reason}\nCall log:\n  - navigating to "${url}", waiting until "load"\n`
}
