import { type ErrorCode, OrreryError } from '@orreryjs/core'

/** Failures that may pass: as the openai adapter raises them when it tries no more. */
const FAILURES = {
  /** The server asks to come back later. */
  http429: ['MODEL_RATE_LIMITED', '429 too many requests (asked to wait 1 s)'],
  http5xx: ['MODEL_UNAVAILABLE', '503 the server is overloaded'],
  /** The connection breaks in the middle of the reply. */
  midStream: ['MODEL_UNAVAILABLE', 'the connection failed: the stream ended in the middle of the reply'],
  timeout: ['MODEL_TIMEOUT', 'no complete reply in time'],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, string]>>

/** Everything that can go wrong, beside latency one at a time. */
export const FAULT_KINDS = [
  'badBody',
  'empty',
  'http429',
  'http5xx',
  'latency',
  'malformed',
  'midStream',
  'timeout',
  'truncate',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** What spoils a reply or takes its place. */
export type Fault = Exclude<FaultKind, 'latency'>

export function isFaultKind(name: string): name is FaultKind {
  return (FAULT_KINDS as readonly string[]).includes(name)
}

/** The failure of a fault; `undefined` for one that lets a reply through. `who` begins the message. */
export function failureOf(fault: Fault, who: string): OrreryError | undefined {
  const cause: Injected = { fault }
  if (fault === 'badBody') return new OrreryError('MODEL_BAD_REPLY', `${who}: the reply is not valid JSON`, { cause })
  if (!Object.hasOwn(FAILURES, fault)) return undefined
  const [code, detail] = FAILURES[fault as keyof typeof FAILURES]
  return new OrreryError(code, `${who}: ${detail}`, { cause })
}

/** What stands behind a failure that was injected. */
interface Injected {
  readonly fault: Fault
}

/** The fault behind what a faulty model threw, for a server that breaks its answer in the same way; `undefined` for any other error. */
export function faultOf(error: unknown): FaultKind | undefined {
  const cause = error instanceof OrreryError ? error.cause : undefined
  const fault = typeof cause === 'object' && cause !== null && 'fault' in cause ? cause.fault : undefined
  return typeof fault === 'string' && isFaultKind(fault) ? fault : undefined
}

/** Whether the same request may be answered when it is sent again. */
export function mayPass(fault: Fault): boolean {
  return Object.hasOwn(FAILURES, fault)
}
