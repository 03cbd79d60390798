import type { RequestHandler, Router } from 'express'
import { refusal } from './failure.ts'
import { errorsFor } from './protocol-errors.ts'
import { sendFailure } from './send.ts'

/** Adds the handlers of a path by method. Any other method is a 405 with the allowed ones. */
export function addRoute(
  router: Router,
  path: string,
  handlers: Partial<Record<'get' | 'post' | 'delete', RequestHandler>>,
): void {
  const route = router.route(path)
  for (const [method, handler] of Object.entries(handlers)) route[method as keyof typeof handlers](handler)
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ')
  route.all((request, response) => {
    const failure = refusal(405, `${request.method} is not accepted here; expected ${allow}.`, 'method_not_allowed')
    sendFailure(response, errorsFor(request), { ...failure, headers: { allow } })
  })
}
