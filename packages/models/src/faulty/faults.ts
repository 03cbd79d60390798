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

/** Everything that can go wrong, beside latency one at a time, with what happens. */
export const FAULT_SUMMARIES = {
  badBody: 'the reply is not valid JSON; not tried again',
  empty: 'the reply says nothing',
  http429: 'too many requests: the server asks to come back later; tried again',
  http5xx: 'the server is overloaded; tried again',
  latency: 'the reply comes late, by up to `delay`; beside any other fault',
  malformed: 'the reply breaks the form that was asked for, whatever that was',
  midStream: 'the connection breaks in the middle of the reply; tried again',
  timeout: 'no reply in time; tried again',
  truncate: 'the reply is cut off, as by a limit of tokens',
} as const

/** Names of all of them. */
export const FAULT_KINDS = Object.keys(FAULT_SUMMARIES) as readonly (keyof typeof FAULT_SUMMARIES)[]

/** What can go wrong with a request. */
export type FaultKind = keyof typeof FAULT_SUMMARIES

/** What spoils a reply or takes its place. */
export type Fault = Exclude<FaultKind, 'latency'>

export function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(FAULT_SUMMARIES, name)
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
