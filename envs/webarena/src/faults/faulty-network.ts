import type { SiteNetwork, SiteState, WebRequest, WebResponse } from '../browser/network.ts'
import { hostOf, resolveUrl, splitUrl } from '../browser/url.ts'
import type { Site } from '../sites/shared/site.ts'
import { type Fault, type FaultProgress, isCarriedOut, isFaultyLoad, isSessionOver } from './faults.ts'
import { withOutsideLinks } from './outside-links.ts'

/** Sites with a fault. */
interface FaultySites {
  readonly fault: Fault
  readonly sites: readonly Site[]
  /** Opens the sites without faults. */
  open(state: SiteState): SiteNetwork
}

/** Creates a network whose sites have a fault. */
export function createFaultyNetwork(
  { fault, sites, open }: FaultySites,
  initial: SiteState,
  started: FaultProgress,
): SiteNetwork {
  let network = open(initial)
  let progress = started

  /** Ends the session of a site. The request is lost; after sign-in, the browser returns to its page. */
  const endSession = ({ method, url, from }: WebRequest, { id, origin, signInPath = '/' }: Site, user: string): WebResponse => {
    const { data, users } = network.state()
    network = open({ data, users: { ...users, [id]: undefined } })
    const route = method === 'GET' ? { returnTo: url } : ({ returnTo: formUrl(from, origin), isFormLost: true } as const)
    progress = { ...progress, endedSession: { site: id, user, ...route } }
    return { kind: 'redirect', location: signInPath, notice: 'Your session has expired. Please sign in again.' }
  }

  /** True if a request ends the session by itself. */
  const signsOut = (request: WebRequest, { id }: Site): boolean => {
    const trial = open(network.state())
    trial.fetch(request)
    return trial.state().users[id] === undefined
  }

  const fetchWithSession = (request: WebRequest, site: Site): WebResponse => {
    const user = network.state().users[site.id]
    const { endedSession } = progress
    const mayEnd = endedSession === undefined && site.signInPath !== undefined && request.isRedirected === undefined
    if (mayEnd && user !== undefined && isSessionOver(progress) && !signsOut(request, site))
      return endSession(request, site, user)
    const response = network.fetch(request)
    const isSignedIn = user === undefined && network.state().users[site.id] !== undefined
    if (response.kind !== 'redirect' || endedSession?.site !== site.id || !isSignedIn) return response
    const { site: id, returnTo } = endedSession
    progress = { ...progress, endedSession: { site: id, user: endedSession.user } }
    return returnTo === undefined ? response : { kind: 'redirect', location: returnTo }
  }

  const failingFetch = (request: WebRequest, { id, origin }: Site): WebResponse => {
    const { method, url, from } = request
    if (request.isRedirected === true || !isFaultyLoad('error-page', progress)) return network.fetch(request)
    const unavailable = { kind: 'unavailable', site: id } as const
    if (method === 'GET') return { kind: 'page', status: 503, source: { ...unavailable, next: url } }
    if (!isCarriedOut(progress))
      return { kind: 'page', status: 503, source: { ...unavailable, next: formUrl(from, origin), effect: 'not-done' } }
    const response = network.fetch(request)
    const next = response.kind === 'redirect' ? resolveUrl(url, response.location) : undefined
    // A response without a redirect is the form again, with an error message.
    return next === undefined ? response : { kind: 'page', status: 503, source: { ...unavailable, next, effect: 'done' } }
  }

  const slowFetch = (request: WebRequest): WebResponse => {
    const response = network.fetch(request)
    const isSlow = response.kind === 'page' && isFaultyLoad('slow', progress)
    return isSlow ? { ...response, source: { kind: 'loading', source: response.source } } : response
  }

  const outsideFetch = (request: WebRequest): WebResponse => {
    const response = network.fetch(request)
    return response.kind === 'failed' ? { ...response, host: hostOf(request.url) } : response
  }

  return {
    state: () => ({ ...network.state(), faults: progress }),
    page(source) {
      const page = network.page(source)
      return fault === 'outside-link' && source.kind === 'site' ? withOutsideLinks(page, progress.seed) : page
    },
    fetch(request) {
      const { origin } = splitUrl(request.url)
      const site = sites.find((each) => each.origin === origin)
      if (site !== undefined && request.isRedirected === undefined) progress = { ...progress, loads: progress.loads + 1 }
      if (fault === 'outside-link') return outsideFetch(request)
      if (site === undefined) return network.fetch(request)
      switch (fault) {
        case 'none':
          return network.fetch(request)
        case 'signed-out':
          return fetchWithSession(request, site)
        case 'slow':
          return slowFetch(request)
        case 'error-page':
          return failingFetch(request, site)
        default:
          return fault satisfies never
      }
    },
  }
}

/** Returns the URL of the page that sent a form; the site's home page if it is on another site. */
function formUrl(from: string | undefined, origin: string): string {
  return from !== undefined && splitUrl(from).origin === origin ? from : `${origin}/`
}
