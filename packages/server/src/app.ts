import express, { type Express } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import type { Service } from './wire/service.ts'

type ContentSecurityPolicy = Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>

/**
 * Creates an app with the security headers of helmet and no identifying headers. `directives` is the content security policy of
 * its documents. Served over plain HTTP, so requests are not upgraded to HTTPS. `referrer` is the referrer policy; pages with
 * forms need `same-origin`, so that the server can check where a form was sent from.
 */
export function createApp(
  directives: NonNullable<ContentSecurityPolicy['directives']>,
  referrer: 'no-referrer' | 'same-origin' = 'no-referrer',
): Express {
  const app = express().disable('x-powered-by').set('query parser', 'simple').set('etag', false)
  const contentSecurityPolicy = { directives: { ...directives, upgradeInsecureRequests: null } }
  return app.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false, referrerPolicy: { policy: referrer } }))
}

/** Returns an app as a service. Its handlers find the body that `listen` read in `request.body`, as a `Buffer`. */
export function serviceOf(app: Express, maxBody: number): Pick<Service, 'handle' | 'maxBody'> {
  return { maxBody, handle: (request, response, body) => app(Object.assign(request, { body }), response) }
}

/** Returns the status for an error thrown while reading a request: its own if it is 4xx, else 500. */
export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
