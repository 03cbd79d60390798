import { type ErrorCode, OrreryError } from '@orreryjs/core'

/** Options of `faulty`. */
export interface FaultyOptions {
  /** Share of requests, 0 to 1, with a fault of a kind without an entry in `rates`; shared equally. @default 0 */
  readonly rate?: number
  /** Share of requests per fault kind; all except `latency` may add up to at most 1. @default none */
  readonly rates?: Readonly<Partial<Record<FaultType, number>>>
  /** Selects which requests are affected. @default '0' */
  readonly seed?: string
  /** Maximum latency in milliseconds; latencies are uniform. @default 1000 */
  readonly delay?: number
  /** Number of retries of retryable failures, as in the openai adapter; each attempt draws again. @default 0 */
  readonly retries?: number
  /** Waits for the given time, or until the signal is aborted. @default no wait */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Validated options with defaults. */
export interface FaultySettings {
  /** Rates of the mutually exclusive faults, in a fixed order. */
  readonly shares: readonly (readonly [Fault, number])[]
  readonly latency: number
  readonly seed: string
  readonly delay: number
  readonly retries: number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Fills in defaults. Throws `CONFIG_INVALID`. */
export function resolveSettings(options: FaultyOptions): FaultySettings {
  const { rate = 0, rates = {}, seed = '0', delay = 1000, retries = 0, sleep = async () => undefined } = options
  checkRate(rate)
  for (const [kind, share] of Object.entries(rates)) checkRate(share, kind)
  checkCount('delay', delay)
  checkCount('retries', retries)
  return { shares: sharesOf(rate, rates), latency: rates.latency ?? 0, seed, delay, retries, sleep }
}

/** Latency is not a failure, so it takes no share of the common rate. */
function sharesOf(rate: number, rates: NonNullable<FaultyOptions['rates']>): FaultySettings['shares'] {
  const faultTypes = FAULT_TYPES.filter((kind) => kind !== 'latency')
  const others = faultTypes.filter((kind) => rates[kind] === undefined).length
  const shares = faultTypes.map((kind) => [kind, rates[kind] ?? rate / others] as const)
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  // Ten times 0.1 may add up to slightly more than 1.
  if (sum > 1 + 1e-9) throw invalid(`the rates add up to ${sum}, more than 1`)
  return shares
}

/** Parses `RATE,KIND=RATE,...`, `seed=TEXT` and `delay=MILLISECONDS`. Throws `CONFIG_INVALID`. */
export function parseOptions(spec: string): FaultyOptions {
  const rates: Partial<Record<FaultType, number>> = {}
  const options: { rate?: number; seed?: string; delay?: number } = {}
  for (const part of spec.split(',')) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? ['', part] : [part.slice(0, at), part.slice(at + 1)]
    if (name === '' && options.rate === undefined) options.rate = toNumber(value)
    else if (name === 'seed') options.seed = value
    else if (name === 'delay') options.delay = toNumber(value, name)
    else if (isFaultKind(name)) rates[name] = toNumber(value, name)
    else throw unknownFault(name === '' ? part : name)
  }
  return { rates, ...options }
}

/** Formats the options that decide the faults, in a fixed order: `0.1,http429=0.2,seed=7`. */
export function describeOptions({ rate = 0, rates = {}, seed = '0', delay = 1000 }: FaultyOptions): string {
  const faultTypes = FAULT_TYPES.filter((kind) => rates[kind] !== undefined).map((kind) => `${kind}=${rates[kind]}`)
  const common = rate > 0 || faultTypes.length === 0 ? [String(rate)] : []
  const others = [...(seed === '0' ? [] : [`seed=${seed}`]), ...(delay === 1000 ? [] : [`delay=${delay}`])]
  return [...common, ...faultTypes, ...others].join(',')
}

function toNumber(text: string, name?: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value)) return value
  throw invalid(`${prefix(name)}expected a number, got '${text}'`)
}

function checkRate(rate: unknown, kind?: string): void {
  if (kind !== undefined && !isFaultKind(kind)) throw unknownFault(kind)
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1))
    throw invalid(`${prefix(kind)}expected a rate from 0 to 1, got ${String(rate)}`)
}

/** The common rate has no name. */
function prefix(name: string | undefined): string {
  return name === undefined ? '' : `${name}: `
}

function checkCount(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= MAX_TIMER) return
  throw invalid(`${name}=${value} is not a whole number from 0 to ${MAX_TIMER}`)
}

/** Timers hold 31 bits; longer ones fire at once. */
const MAX_TIMER = 2 ** 31 - 1

function unknownFault(name: string): OrreryError {
  return invalid(`unknown fault '${name}'; expected one of: ${FAULT_TYPES.join(', ')}`)
}

function invalid(problem: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `faulty: ${problem}`, {
    hint: 'for example faulty:http429=.1+simulated:mid, or faulty:.1+simulated:mid for a tenth of all requests',
  })
}

/** Retryable failures, as the openai adapter throws them after its last attempt. */
const FAILURES = {
  /** Rate limit. */
  http429: ['MODEL_RATE_LIMITED', '429 too many requests (asked to wait 1 s)'],
  http5xx: ['MODEL_UNAVAILABLE', '503 the server is overloaded'],
  /** The connection breaks during the reply. */
  midStream: ['MODEL_UNAVAILABLE', 'the connection failed: the stream ended in the middle of the reply'],
  timeout: ['MODEL_TIMEOUT', 'no complete reply in time'],
} as const satisfies Readonly<Record<string, readonly [ErrorCode, string]>>

/** All fault kinds with a description. Except for latency, they exclude each other. */
export const FAULT_SUMMARIES = {
  badBody: 'the reply is not valid JSON; not retried',
  empty: 'the reply is empty',
  http429: 'rate limit (status 429); retried',
  http5xx: 'the server is overloaded (status 503); retried',
  latency: 'the reply is delayed by up to `delay`; in addition to any other fault',
  malformed: 'the reply violates the requested format',
  midStream: 'the connection breaks during the reply; retried',
  timeout: 'no reply in time; retried',
  truncate: 'the reply is truncated, as by a token limit',
} as const

/** Names of all fault kinds. */
export const FAULT_TYPES = Object.keys(FAULT_SUMMARIES) as readonly (keyof typeof FAULT_SUMMARIES)[]

/** A kind of fault. */
export type FaultType = keyof typeof FAULT_SUMMARIES

/** A fault that replaces or damages a reply. */
export type Fault = Exclude<FaultType, 'latency'>

function isFaultKind(name: string): name is FaultType {
  return Object.hasOwn(FAULT_SUMMARIES, name)
}

/** Returns the error of a fault; `undefined` for a fault that changes the reply. `modelId` starts the message. */
export function failureOf(fault: Fault, modelId: string): OrreryError | undefined {
  const cause: InjectedFault = { fault }
  if (fault === 'badBody') return new OrreryError('MODEL_BAD_REPLY', `${modelId}: the reply is not valid JSON`, { cause })
  if (!Object.hasOwn(FAILURES, fault)) return undefined
  const [code, detail] = FAILURES[fault as keyof typeof FAILURES]
  return new OrreryError(code, `${modelId}: ${detail}`, { cause })
}

/** Cause of an injected error. */
interface InjectedFault {
  readonly fault: Fault
}

/** Returns the fault behind an error of a faulty model, so that a server can fail in the same way; `undefined` for any other error. */
export function faultOf(error: unknown): FaultType | undefined {
  const cause = error instanceof OrreryError ? error.cause : undefined
  const fault = typeof cause === 'object' && cause !== null && 'fault' in cause ? cause.fault : undefined
  return typeof fault === 'string' && isFaultKind(fault) ? fault : undefined
}

/** Returns true if a retry of the same request may succeed. */
export function isRetryable(fault: Fault): boolean {
  return Object.hasOwn(FAILURES, fault)
}
