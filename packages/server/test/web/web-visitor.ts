import { type IncomingHttpHeaders, request } from 'node:http'
import { createWebArena, type WebArenaWorld, webarena } from '@orreryjs/env-webarena'
import { listen } from '../../src/listen.ts'
import { createWeb } from '../../src/web/create-web.ts'

/** WebArena's sites on a free port, closed when it goes out of scope. */
export interface ServedSites extends AsyncDisposable {
  readonly port: number
  /** Errors for which a visitor got a 500. */
  readonly failures: readonly unknown[]
}

const world = createWebArena({ size: 'small' })

/** Serves the sites with little data, or the sites of another world. */
export async function serveSites(
  served: WebArenaWorld = world,
  { host, token }: { readonly host?: string; readonly token?: string } = {},
): Promise<ServedSites> {
  const { web, facts } = webarena.presentation ?? {}
  if (web === undefined) throw new Error('WebArena has no sites')
  const failures: unknown[] = []
  const options = {
    onFailure: (error: unknown) => failures.push(error),
    facts: (state: unknown) => facts?.(served, state) ?? [],
    ...(token !== undefined && { token }),
  }
  const { url, close } = await listen(createWeb({ ...web, world: served, split: 'test' }, options), {
    port: 0,
    requestsPerMinute: 1_000_000,
    ...(host !== undefined && { host }),
  })
  return { port: Number(new URL(url).port), failures, [Symbol.asyncDispose]: close }
}

/** Response. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Final address after redirects. */
  readonly url: string
}

/** Data that is sent in addition to the address. */
export interface Sent {
  readonly method?: string
  readonly form?: Readonly<Record<string, string>> | readonly (readonly [string, string])[]
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Browser without rendering: cookies by host, follows redirects, any host at this machine. */
export class Visitor {
  readonly port: number
  readonly #cookies = new Map<string, string>()

  constructor(port: number) {
    this.port = port
  }

  /** Requests `shop/checkout/cart/`, `/task` of the front page, or a whole URL. */
  async visit(address: string, sent: Sent = {}): Promise<Answer> {
    let url = this.urlOf(address)
    let answer = await this.ask(url, sent)
    for (let redirects = 0; answer.status === 303 && redirects < 10; redirects += 1) {
      url = new URL(answer.headers.location ?? '', url).href
      answer = await this.ask(url)
    }
    return answer
  }

  urlOf(address: string): string {
    if (/^https?:/.test(address)) return address
    const [, site = '', path = ''] = /^(\w*)(.*)$/s.exec(address) ?? []
    return `http://${site === '' ? '' : `${site}.`}localhost:${this.port}${path}`
  }

  /** Sends one request with the path unchanged. */
  ask(url: string, { method, form, json, headers }: Sent = {}): Promise<Answer> {
    const [, host = '', path = '/'] = /^http:\/\/([^/]*)([\s\S]*)$/.exec(url) ?? []
    const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
    const pairs = Array.isArray(form) ? form : Object.entries(form ?? {})
    const body = json === undefined ? form && String(new URLSearchParams(pairs as [string, string][])) : JSON.stringify(json)
    const cookie = this.#cookies.get(host)
    const all = { host, ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': type }), ...headers }
    return new Promise((resolve, reject) => {
      const how = {
        host: '127.0.0.1',
        port: this.port,
        path,
        headers: all,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
      }
      const outgoing = request(how, (response) => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
        if (cookie !== undefined) this.#cookies.set(host, cookie)
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(Buffer.concat(parts)), url }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}
