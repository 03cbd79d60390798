import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A comment on an issue, as the REST API returns it. */
export interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly login: string; readonly type: 'Bot' | 'User' }
}

/** A local server with the three routes of GitHub's REST API that comments need. */
export interface GitHub extends AsyncDisposable {
  readonly url: string
  /** Comments by number of the pull request, oldest first. */
  readonly comments: Map<number, Comment[]>
  /** `METHOD /path` of each request. */
  readonly requests: string[]
}

/** Starts the server. Only `token` may write; a read-only token gets the answer that a fork gets. */
export async function startGitHub(token: string, page: number = 100): Promise<GitHub> {
  const comments = new Map<number, Comment[]>()
  const requests: string[] = []
  let ids = 1000
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    requests.push(`${request.method} ${pathname}`)
    const mayWrite = request.headers.authorization === `Bearer ${token}`
    if (request.method !== 'GET' && !mayWrite) return send(response, 403, { message: 'Resource not accessible by integration' })
    const [, issue] = /^\/repos\/o\/r\/issues\/(\d+)\/comments$/.exec(pathname) ?? []
    const [, comment] = /^\/repos\/o\/r\/issues\/comments\/(\d+)$/.exec(pathname) ?? []
    const { body } = request.method === 'GET' ? { body: '' } : (JSON.parse(await textOf(request)) as { readonly body: string })
    if (body.length > 65_536) return send(response, 422, { message: 'body is too long' })
    if (issue !== undefined && request.method === 'GET') {
      const all = comments.get(Number(issue)) ?? []
      const number = Number(searchParams.get('page') ?? 1)
      const size = Math.min(page, Number(searchParams.get('per_page')))
      const next = new URL(`${addressOf()}${pathname}?per_page=${size}&page=${number + 1}`)
      if (all.length > number * size) response.setHeader('link', `<${next}>; rel="next", <${next}>; rel="last"`)
      return send(response, 200, all.slice((number - 1) * size, number * size))
    }
    if (issue !== undefined && request.method === 'POST') {
      ids += 1
      const created: Comment = { id: ids, body, user: { login: 'github-actions[bot]', type: 'Bot' } }
      comments.set(Number(issue), [...(comments.get(Number(issue)) ?? []), created])
      return send(response, 201, { ...created, html_url: `https://github.com/o/r/pull/${issue}#issuecomment-${ids}` })
    }
    const found = [...comments.values()].flat().find(({ id }) => id === Number(comment))
    if (found === undefined || request.method !== 'PATCH') return send(response, 404, { message: 'Not Found' })
    found.body = body
    return send(response, 200, { ...found, html_url: `https://github.com/o/r/pull/7#issuecomment-${found.id}` })
  }

  const addressOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(),
    comments,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}
