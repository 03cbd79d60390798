import { openai } from '@orreryjs/models/openai'
import { type FinishedRun, run } from '@orreryjs/runs'
import { completion, type ModelServer, modelServer } from '../../../runs/test/model-server.ts'
import { orrery } from '../../src/index.ts'
import type { SocketClock } from './socket-clock.ts'

export const MINUTE = 60_000

/** A server with a limit of requests per minute, and its recorded requests. */
export interface QuotaServer {
  readonly server: ModelServer
  /** Arrival times of all requests, including rejected ones. */
  readonly arrivals: number[]
  readonly turnedAway: number[]
}

export interface Behaviour {
  readonly perMinute: number
  /** Milliseconds that a reply takes. */
  readonly latency: number
  /** Returns the number of seconds for which a request is rejected regardless of the quota; `undefined` if it is not. */
  away?(number: number): number | undefined
  /** Rejects invalid requests before their tokens are counted, as real servers do. */
  refuses?(body: { readonly temperature?: number }): boolean
}

/** A server on the clock's time that behaves so. */
export async function quotaServer(clock: SocketClock, { perMinute, latency, away, refuses }: Behaviour): Promise<QuotaServer> {
  const arrivals: number[] = []
  const turnedAway: number[] = []
  const server = await modelServer(async (body, response) => {
    const now = clock.now()
    arrivals.push(now)
    const inMinute = arrivals.filter((at) => at > now - MINUTE)
    const [first = now] = inMinute
    const refusal = away?.(arrivals.length)
    const wait = refusal ?? (inMinute.length > perMinute ? Math.ceil((first + MINUTE - now) / 1000) + 1 : undefined)
    response.setHeader('content-type', 'application/json')
    if (wait !== undefined) {
      turnedAway.push(now)
      response.writeHead(429, { 'retry-after': String(wait) })
      response.end(
        JSON.stringify({ error: { message: 'Rate limit reached for requests', type: 'requests', code: 'rate_limit_exceeded' } }),
      )
      return
    }
    await clock.serve(latency)
    if (refuses?.(JSON.parse(body)) === true) {
      response.writeHead(400).end(
        JSON.stringify({
          error: { message: "Unsupported parameter: 'temperature' is not supported with this model.", param: 'temperature' },
        }),
      )
    } else response.end(completion('inventory'))
  })
  return { server, arrivals, turnedAway }
}

/** A run of so many episodes of ten calls each. */
export function played(
  clock: SocketClock,
  { server }: QuotaServer,
  episodes: number,
  out: string,
  requestsPerMinute?: number,
): Promise<FinishedRun> {
  const model = openai({
    model: 'metered',
    baseURL: server.baseUrl,
    apiKey: 'none',
    now: clock.now,
    sleep: clock.sleep,
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
  })
  const settings = { split: 'test', limit: episodes, maxSteps: 10, agent: 'react', model, concurrency: 48, deterministic: true }
  return clock.drive(run(settings, { registry: orrery, out, preflight: false }))
}

/** Why its episodes ended. */
export const endsOf = ({ results }: FinishedRun): unknown => results.cells.map(({ summary }) => summary?.ends)
