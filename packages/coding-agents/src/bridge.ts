import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorMessage, type ModelRequest, type StepResult } from '@orreryjs/core'
import { ACT_TOOL, type AsyncEpisode } from '@orreryjs/core/agents'
import { createActTool, createModelServer, listen, type Service } from '@orreryjs/server'

/** Server of one episode: the world over MCP and as a command, and the model in every protocol of the model server. */
export interface Bridge {
  /** Base URL of the model server, without a version. */
  readonly modelUrl: string
  readonly mcpUrl: string
  /** Address of the command `orrery-act`. */
  readonly actUrl: string
  /** Resolves when the task has ended, and rejects when a request cannot be answered. */
  readonly over: Promise<undefined>
  /** Names of the tools of the first request that has the world's tool; `undefined` before it. */
  readonly tools: () => readonly string[] | undefined
  /** Time of the last request or result, in milliseconds; `Infinity` while one is answered. */
  readonly lastActivity: () => number
  close(): Promise<void>
}

/** Purposes of model calls: those with the world's tool, and others such as titles and summaries. */
const TURN = 'cli.turn'
const OTHER = 'cli.other'

/** Bodies contain whole conversations and the texts of all tools. */
const MAX_BODY = 64 * 1024 * 1024

/** Opens the server of an episode on a free port of this machine. Its addresses contain a secret, so that no other program plays. */
export async function openBridge(episode: AsyncEpisode, description: string): Promise<Bridge> {
  const secret = randomBytes(16).toString('hex')
  const activity = trackActivity()
  let tools: readonly string[] | undefined
  let settle: (nothing: undefined) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const over = new Promise<undefined>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  over.catch(() => undefined)

  const act = (action: string): Promise<string> =>
    activity.during(async () => {
      const result = await episode.act(action)
      if (result.terminated) settle(undefined)
      return textOf(result)
    })
  const generate = (request: ModelRequest) =>
    activity.during(() => {
      const names = (request.tools ?? []).map(({ name }) => name)
      const isTurn = names.some(isActTool)
      if (isTurn) tools ??= names
      return episode.ask({ ...request, purpose: isTurn ? TURN : OTHER })
    })
  const model = createModelServer({ id: 'orrery', generate }, { maxBodyBytes: MAX_BODY, dropsHostedTools: true, onFailure: fail })
  const mcp = createActTool({ description, version: '1', act }, { onFailure: fail })
  const service: Service = {
    maxBody: MAX_BODY,
    handle(request, response, body) {
      const path = pathBelow(request.url ?? '', secret)
      if (path === undefined) return endWith(response, 404, 'no such address')
      Object.assign(request, { url: path, originalUrl: path })
      if (path === '/act') return answerAct(request, response, body, act)
      return (path === '/mcp' ? mcp : model).handle(request, response, body)
    },
    close: () => mcp.close?.(),
  }
  const server = await listen(service, { port: 0 })
  const base = `${server.url}${secret}`
  return {
    modelUrl: base,
    mcpUrl: `${base}/mcp`,
    actUrl: `${base}/act`,
    over,
    tools: () => tools,
    lastActivity: activity.last,
    close: server.close,
  }
}

/** True for the world's tool under the name that a program gives it: `mcp__world__act`, `mcp_world_act`, `world_act`. */
export function isActTool(name: string): boolean {
  return name === ACT_TOOL.name || /^(?:mcp_{1,2})?world_{1,2}act$/.test(name)
}

function textOf({ observation, terminated }: StepResult): string {
  return terminated ? `${observation.text}\n\nThe episode is over.` : observation.text
}

function pathBelow(url: string, secret: string): string | undefined {
  return url.startsWith(`/${secret}/`) ? url.slice(secret.length + 1) : undefined
}

function answerAct(
  { method }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  act: (action: string) => Promise<string>,
): void {
  if (method !== 'POST') {
    endWith(response, 405, 'expected POST')
    return
  }
  act(body.toString('utf8').trim()).then(
    (text) => endWith(response, 200, text),
    (error: unknown) => endWith(response, 500, errorMessage(error)),
  )
}

function endWith(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

/** Knows when something last happened. */
function trackActivity(): { during<T>(work: () => Promise<T>): Promise<T>; last(): number } {
  let open = 0
  let last = performance.now()
  return {
    last: () => (open > 0 ? Number.POSITIVE_INFINITY : last),
    async during(work) {
      open += 1
      try {
        return await work()
      } finally {
        open -= 1
        last = performance.now()
      }
    },
  }
}
