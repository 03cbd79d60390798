import { z } from 'zod'

/** Hint for data in Redis that Orrery did not write. */
export const FOREIGN_DATA_HINT = 'check which other programs write to this Redis; continue with `resume`'

/** Data of a job: the episode to play. */
export interface EpisodeJob {
  readonly number: number
  readonly id: string
}

export const jobSchema: z.ZodType<EpisodeJob> = z.strictObject({ number: z.int().min(0), id: z.string().min(1) })

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
  name: z.string(),
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
  readonly code: string
  readonly message: string
  readonly hint: string
}

export const failureSchema: z.ZodType<FailureMessage> = z.strictObject({
  code: z.string(),
  message: z.string(),
  hint: z.string(),
})

/** Parses JSON text from Redis; `undefined` if it does not match the schema. */
export function parseMessage<Value>(schema: z.ZodType<Value>, text: string | null | undefined): Value | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
