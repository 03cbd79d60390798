import { createHash } from 'node:crypto'
import { ERROR_CODES, type ErrorCode } from '@orreryjs/core'
import { z } from 'zod'
import type { EpisodeKey } from './events/chunks.ts'
import { nameSchema, packEnvelope, parseMessage, signatureSchema, unpackEnvelope } from './trust/envelope.ts'
import { PROTOCOL, type Seal } from './trust/seal.ts'

/** Hint for data in Redis that Orrery did not write. */
export const FOREIGN_DATA_HINT = 'check which other programs write to this Redis; continue with `resume`'

/** Data of a job: the episode to play. */
export interface EpisodeJob extends EpisodeKey {
  /** Digest of the plan. A worker with another plan leaves the job. */
  readonly plan: string
  /** Number of times the coordinator restarted the episode. */
  readonly attempt: number
  /** Entries of the stream's memory at the start of the episode, as JSON. @default the episode has no memory */
  readonly memory?: string
}

interface SignedJob extends EpisodeJob {
  readonly signature: string
}

const jobSchema: z.ZodType<SignedJob> = z.strictObject({
  number: z.int().min(0),
  id: z.string().min(1),
  plan: signatureSchema,
  attempt: z.int().min(0),
  memory: z.string().exactOptional(),
  signature: signatureSchema,
})

/** Signs a job. */
export function sealJob(seal: Seal, { number, id, plan, attempt, memory }: EpisodeJob): SignedJob {
  const signature = seal.sign('job', [number, id, plan, attempt], memory)
  return { number, id, plan, attempt, ...(memory !== undefined && { memory }), signature }
}

/** Reads the data of a job; `undefined` if it has no valid signature. */
export function openJob(seal: Seal, data: unknown): EpisodeJob | undefined {
  const job = jobSchema.safeParse(data).data
  if (job === undefined) return undefined
  const { number, id, plan, attempt, memory, signature } = job
  return seal.isValid(signature, 'job', [number, id, plan, attempt], memory) ? job : undefined
}

/** A worker's self-description, refreshed by its heartbeats. */
export interface WorkerStatus {
  readonly name: string
  readonly host: string
  /** Process id. */
  readonly process: number
  /** Maximum number of concurrent episodes. */
  readonly maxConcurrency: number
  /** Models that it plays. */
  readonly models: readonly string[]
  /** Ids of the running episodes. */
  readonly playing: readonly string[]
  /** Number of episodes it finished. */
  readonly played: number
  /** Time when it accepted the run, in milliseconds by the Redis clock. */
  readonly since: number
  /** Time of this heartbeat, by the same clock. */
  readonly heartbeatAt: number
  /** Reason why it refuses this run. */
  readonly refused?: string | undefined
}

export const workerSchema: z.ZodType<WorkerStatus> = z.strictObject({
  name: nameSchema,
  host: z.string(),
  process: z.int(),
  maxConcurrency: z.int().min(1),
  models: z.array(z.string()),
  playing: z.array(z.string()),
  played: z.int().min(0),
  since: z.number(),
  heartbeatAt: z.number(),
  refused: z.string().optional(),
})

/** Progress of a run. */
export interface RunProgress {
  readonly directory: string
  readonly host: string
  readonly episodes: number
  /** Number of episodes finished under this coordinator. */
  readonly ended: number
  /** Number of queued and running episodes. */
  readonly open: number
  /** Time when its coordinator started, in milliseconds by the Redis clock. */
  readonly since: number
}

export const progressSchema: z.ZodType<RunProgress> = z.strictObject({
  directory: z.string(),
  host: z.string(),
  episodes: z.int().min(0),
  ended: z.int().min(0),
  open: z.int().min(0),
  since: z.number(),
})

/** A worker's error for an episode that it cannot play. */
interface FailureMessage {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

const failureSchema: z.ZodType<FailureMessage> = z.strictObject({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  hint: z.string(),
})

interface FailureHeader {
  readonly worker: string
  readonly plan: string
  readonly attempt: number
  readonly signature: string
}

const failureHeaderSchema: z.ZodType<FailureHeader> = z.strictObject({
  worker: nameSchema,
  plan: signatureSchema,
  attempt: z.int().min(0),
  signature: signatureSchema,
})

/** Returns the digest of a plan, from its payload. */
export function planDigest(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url')
}

/** Signs the error of a worker that cannot play an episode. */
export function sealFailure(
  seal: Seal,
  { number, id, plan, attempt }: EpisodeJob,
  worker: string,
  failure: FailureMessage,
): Buffer {
  const payload = JSON.stringify(failure)
  const signature = seal.sign('failure', [number, id, plan, attempt, worker], payload)
  return packEnvelope({ worker, plan, attempt, signature } satisfies FailureHeader, payload)
}

/** Reads the error of a worker; `undefined` if it has no valid signature. */
export function openFailure(
  seal: Seal,
  { number, id }: EpisodeKey,
  message: Uint8Array,
): (FailureMessage & Pick<FailureHeader, 'attempt' | 'plan' | 'worker'>) | undefined {
  const { header, payload } = unpackEnvelope(failureHeaderSchema, message) ?? {}
  if (header === undefined || payload === undefined) return undefined
  const { worker, plan, attempt, signature } = header
  if (!seal.isValid(signature, 'failure', [number, id, plan, attempt, worker], payload)) return undefined
  const failure = parseMessage(failureSchema, payload.toString('utf8'))
  return failure === undefined ? undefined : { ...failure, attempt, plan, worker }
}

/** Versions of the sender of a status, and its signature. */
interface StatusHeader {
  readonly protocol: number
  /** Version of Orrery. */
  readonly orrery: string
  readonly hasSecret: boolean
  readonly signature: string
}

// Later versions may add members: they must still be recognized as another version.
const statusHeaderSchema: z.ZodType<StatusHeader> = z.object({
  protocol: z.int(),
  orrery: z.string().regex(/^[\w.+-]{1,40}$/),
  hasSecret: z.boolean(),
  signature: z.string(),
})

/** A status message: valid, or from another version, or signed with another secret. */
export type Status<Value> =
  | { readonly type: 'valid'; readonly value: Value; readonly payload: string }
  | { readonly type: 'version'; readonly protocol: number; readonly orrery: string }
  | { readonly type: 'secret'; readonly hasSecret: boolean }
  | { readonly type: 'foreign' }

type StatusPurpose = 'ignored' | 'plan' | 'progress' | 'worker'

/** Maximum size of a plan in bytes; a million tasks need about 100 MB. */
export const MAX_PLAN: number = 1 << 28

/** Signs a status; `name` is the worker that it describes, or empty for the run. */
export function sealStatus(seal: Seal, purpose: StatusPurpose, orrery: string, value: unknown, name = ''): string {
  return sealPayload(seal, purpose, orrery, JSON.stringify(value), name)
}

/** Signs a status that is JSON text already. */
export function sealPayload(seal: Seal, purpose: StatusPurpose, orrery: string, payload: string, name = ''): string {
  const signature = seal.sign(purpose, [orrery, name], payload)
  const header: StatusHeader = { protocol: PROTOCOL, orrery, hasSecret: seal.hasSecret, signature }
  return packEnvelope(header, payload).toString('utf8')
}

/** Reads a status. The payload is parsed only if version and signature are valid. */
export function openStatus<Value>(
  seal: Seal,
  purpose: StatusPurpose,
  ownVersion: string,
  schema: z.ZodType<Value>,
  text: string | null | undefined,
  name = '',
): Status<Value> {
  const { header, payload } = unpackEnvelope(statusHeaderSchema, text ? Buffer.from(text) : undefined, MAX_PLAN) ?? {}
  if (header === undefined || payload === undefined) return { type: 'foreign' }
  const { protocol, orrery, hasSecret, signature } = header
  if (protocol !== PROTOCOL || orrery !== ownVersion) return { type: 'version', protocol, orrery }
  if (!seal.isValid(signature, purpose, [orrery, name], payload)) return { type: 'secret', hasSecret }
  const value = parseMessage(schema, payload.toString('utf8'))
  return value === undefined ? { type: 'foreign' } : { type: 'valid', value, payload: payload.toString('utf8') }
}
