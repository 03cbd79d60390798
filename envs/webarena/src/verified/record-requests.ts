import type { HttpExchange } from '@orreryjs/core/worlds'
import type { SiteNetwork, WebRequest, WebResponse } from '../browser/network.ts'
import { resolveUrl } from '../browser/url.ts'
import type { Engine } from '../engine.ts'
import type { WebArenaState } from '../state.ts'
import type { WebArenaTask } from '../tasks/task.ts'
import { applyAction, openStartPages } from '../transition.ts'

/** A request, and whether it changed the data of the sites. */
export interface RecordedRequest extends HttpExchange {
  readonly changesData: boolean
}

/** Requests of an episode. */
export interface RecordedEpisode {
  /** State after the last action. */
  readonly state: WebArenaState
  /** Requests of the start pages, then of each action. */
  readonly requests: readonly (readonly RecordedRequest[])[]
}

let recordings = 0

/** Takes the actions of an episode and records the requests of the browser. */
export function recordRequests(engine: Engine, task: WebArenaTask, actions: readonly string[]): RecordedEpisode {
  let current: RecordedRequest[] = []
  recordings += 1
  const recording: Engine = {
    ...engine,
    // A cached transition sends no requests.
    rules: `${engine.rules} recording ${recordings}`,
    network: (kept) => recorded(engine.network(kept), (request) => current.push(request)),
  }
  let { state } = engine.start(task)
  openStartPages(recording, task, state.data)
  const requests = [current]
  for (const action of actions) {
    current = []
    state = applyAction(recording, state, action).state
    requests.push(current)
  }
  return { state, requests }
}

/** Returns the same network, which reports each request. */
function recorded(network: SiteNetwork, onRequest: (request: RecordedRequest) => void): SiteNetwork {
  return {
    ...network,
    fetch(request) {
      const before = network.state().data
      const response = network.fetch(request)
      onRequest({ ...exchangeOf(request, response), changesData: network.state().data !== before })
      return response
    },
  }
}

function exchangeOf({ method, url, form, from }: WebRequest, response: WebResponse): HttpExchange {
  const redirect = response.kind === 'redirect' ? resolveUrl(url, response.location) : undefined
  return {
    method,
    url,
    form: method === 'POST' ? form : [],
    ...(from?.startsWith('http') && { referrer: from }),
    status: response.kind === 'page' ? response.status : response.kind === 'redirect' ? 302 : 0,
    ...(redirect !== undefined && { redirect }),
  }
}
