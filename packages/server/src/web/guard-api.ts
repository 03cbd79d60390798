import type { Request, RequestHandler } from 'express'
import { bearing } from '../bearer.ts'
import { send } from '../site/reply.ts'
import { wrong } from './api.ts'

/** Lets requests of scripts pass that carry the server's token, or, at a server without one, that come from this machine. */
export function guardApi(token: string | undefined): RequestHandler {
  const isBearing = token === undefined ? undefined : bearing(token)
  return (request, response, next) => {
    if (isBearing === undefined ? isLocal(request) : isBearing(request)) next()
    else if (isBearing === undefined)
      send(response, wrong(403, 'from this machine alone; a server with --token takes it from anywhere'))
    else
      send(
        response,
        wrong(401, 'expected the token of this server, Authorization: Bearer TOKEN', { 'www-authenticate': 'Bearer' }),
      )
  }
}

/** Whether a request comes by the loopback address. */
function isLocal({ socket }: Request): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
