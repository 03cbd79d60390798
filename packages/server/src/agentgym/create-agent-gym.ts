import { taskPool } from '../sessions/session.ts'
import { createSessionStore, type StoreOptions } from '../sessions/store.ts'
import { MAX_BODY_BYTES } from '../wire/body.ts'
import { type PythonValue, pythonText } from '../wire/python-json.ts'
import { createRouter, type ErrorReplies, type Route } from '../wire/router.ts'
import type { Reply, Service, WireOptions } from '../wire/service.ts'
import { alfworldDialect } from './alfworld.ts'
import { type AgentGymContext, type AgentGymDialect, type AgentGymRoute, defaultDialect, UpstreamError } from './dialect.ts'
import { forkRoutes } from './forks.ts'
import { readModel, readNoBody, readQuery } from './request.ts'
import { textcraftDialect } from './textcraft.ts'
import { webarenaDialect } from './webarena.ts'
import { webshopDialect } from './webshop.ts'

/** World of an AgentGym server. */
export interface AgentGymSource extends Partial<Pick<AgentGymContext, 'views' | 'replies'>> {
  readonly world: AgentGymContext['pool']['world']
  readonly split: string
  /** One-sentence description of the world. */
  readonly summary: string
  /** Version of Orrery. */
  readonly version: string
}

const DIALECTS: Readonly<Record<string, AgentGymDialect>> = {
  textcraft: textcraftDialect,
  alfworld: alfworldDialect,
  webshop: webshopDialect,
  webarena: webarenaDialect,
}

/**
 * Serves a world like AgentGym's server of that world, byte for byte; any other world with the routes that all its servers share.
 */
export function createAgentGym(source: AgentGymSource, options: StoreOptions & WireOptions = {}): Service {
  const { world, split, views = {}, replies } = source
  const store = createSessionStore(options)
  const pool = taskPool(world, split)
  const dialect = DIALECTS[world.id] ?? defaultDialect
  const { routes: original, environments } = dialect({ pool, store, views, replies })
  const forks = forkRoutes(store, original, environments)
  const routes = [...original, ...forks, ...additions(source, pool.size)].map(routeOf)
  return {
    routes,
    handle: createRouter('agentgym', routes, WORDING, options),
    refuse: WORDING.refused,
    maxBody: options.maxBody ?? MAX_BODY_BYTES,
    endIdleSessions: store.endIdle,
    close: store.closeAll,
  }
}

/** Routes that the originals lack. */
function additions({ world, split, summary, version }: AgentGymSource, tasks: number): readonly AgentGymRoute[] {
  const { id, dialect } = world
  return [
    { method: 'GET', path: '/health', answer: () => ({ status: 'healthy' }) },
    {
      method: 'GET',
      path: '/metadata',
      answer: () => ({ name: id, description: summary, version, protocol: 'agentgym', dialect, split, tasks }),
    },
  ]
}

function routeOf({ method, path, fields, answer }: AgentGymRoute): Route {
  return {
    method,
    path,
    ...(method === 'GET' && { parameters: (fields ?? []).map(({ name }) => name) }),
    answer({ request, query, body }) {
      const type = request.headers['content-type']
      const read =
        method === 'GET'
          ? readQuery(query, fields ?? [])
          : fields === undefined
            ? readNoBody(body, type)
            : readModel(body, type, fields)
      if ('status' in read) return json(read.status, { detail: read.detail })
      const { ignored } = read
      try {
        return { ...json(200, answer(read.values)), ignored }
      } catch (error) {
        if (error instanceof UpstreamError) return { ...json(error.status, { detail: error.message }), ignored }
        throw error
      }
    },
  }
}

function json(status: number, value: PythonValue): Reply {
  return { status, body: pythonText(value) }
}

const BROKEN: Reply = { status: 500, body: 'Internal Server Error', type: 'text/plain; charset=utf-8' }

const WORDING: ErrorReplies = {
  notFound: () => json(404, { detail: 'Not Found' }),
  notAllowed: (allow) => ({ ...json(405, { detail: 'Method Not Allowed' }), headers: { allow } }),
  refused: ({ status, text }) => json(status, { detail: text }),
  failed: () => BROKEN,
}
