import express, { type Express } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

type ContentSecurityPolicy = Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>

/**
 * An app that tells nothing about itself and sets the headers that keep browsers safe: `directives` is what its documents
 * may load. It speaks plain HTTP, so nothing asks for HTTPS.
 * `referrer` is whom its pages tell where a visitor comes from; forms need it to say that they are of the same origin.
 */
export function createApp(
  directives: NonNullable<ContentSecurityPolicy['directives']>,
  referrer: 'no-referrer' | 'same-origin' = 'no-referrer',
): Express {
  const app = express().disable('x-powered-by').set('query parser', 'simple').set('etag', false)
  const contentSecurityPolicy = { directives: { ...directives, upgradeInsecureRequests: null } }
  return app.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false, referrerPolicy: { policy: referrer } }))
}

/** The status of what was thrown while a request was read: 4xx where the request is to blame, else 500. */
export function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
