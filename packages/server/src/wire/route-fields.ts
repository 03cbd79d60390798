import type { IncomingMessage } from 'node:http'
import { BODILESS, pathOf, queryOf } from './body.ts'
import { createPathRouter } from './path-router.ts'
import type { Refusal, ServedRoute } from './service.ts'
import { knownFieldHint } from './unknown-field.ts'

/**
 * Creates the check of the fields that no route reads by itself: unknown or repeated parameters of the query, and the body of a request whose
 * method has no body. A path outside `routes` has no parameters, so a route that is missing in the list fails closed.
 */
export function createFieldGuard(
  routes: readonly ServedRoute[],
): (request: IncomingMessage, body: Buffer) => Refusal | undefined {
  const router = createPathRouter<NonNullable<ServedRoute['parameters']>>({ ignoreTrailingSlash: true })
  for (const { method, path, parameters = [] } of routes) router.add(method, path, parameters)
  const parametersOf = (request: IncomingMessage): readonly string[] | 'any' => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return router.find(method, pathOf(request))?.value ?? []
  }
  return (request, body) => {
    if (body.length > 0 && BODILESS.includes(request.method ?? '')) {
      return { status: 400, text: `a ${request.method} request has no body here; send its fields in the query` }
    }
    if (request.url?.includes('?') !== true) return undefined
    const query = queryOf(request)
    const known = parametersOf(request)
    if (known === 'any') return undefined
    for (const name of new Set(query.keys())) {
      if (!known.includes(name))
        return { status: 400, text: `unknown parameter ${quoted(name)} in the query. ${knownFieldHint(name, known)}` }
      if (query.getAll(name).length > 1)
        return { status: 400, text: `the parameter ${quoted(name)} is repeated in the query; send it once` }
    }
    return undefined
  }
}

const MAX_LENGTH = 60

function quoted(name: string): string {
  return JSON.stringify(name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}...` : name)
}
