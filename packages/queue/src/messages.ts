import { z } from 'zod'

/** What to do where Redis says what no part of Orrery has told it. */
export const FOREIGN = 'see who else writes into that Redis; go on with `resume`'

/** What a job says: which episode of the run is to be played. */
export interface EpisodeJob {
  readonly number: number
  readonly id: string
}

export const jobSchema: z.ZodType<EpisodeJob> = z.strictObject({ number: z.int().min(0), id: z.string().min(1) })

/** What a worker says of itself while it lives. */
export interface WorkerCard {
  readonly name: string
  readonly host: string
  /** Number of its process. */
  readonly process: number
  /** Episodes at once. */
  readonly room: number
  /** Models that it plays. */
  readonly models: readonly string[]
  /** Ids of the episodes that it plays now. */
  readonly playing: readonly string[]
  /** Episodes that it has played to their end. */
  readonly played: number
  /** When it took the run on, in milliseconds, by the clock of Redis. */
  readonly since: number
  /** When it said this, by the same clock. */
  readonly seen: number
  /** Why it does not play this run. */
  readonly refused?: string | undefined
}

export const workerSchema: z.ZodType<WorkerCard> = z.strictObject({
  name: z.string(),
  host: z.string(),
  process: z.int(),
  room: z.int().min(1),
  models: z.array(z.string()),
  playing: z.array(z.string()),
  played: z.int().min(0),
  since: z.number(),
  seen: z.number(),
  refused: z.string().optional(),
})

/** How far a run is. */
export interface RunProgress {
  readonly directory: string
  readonly host: string
  readonly episodes: number
  /** Those that this coordinator has got to their end. */
  readonly ended: number
  /** Those that wait or are played. */
  readonly open: number
  /** When its coordinator began, in milliseconds, by the clock of Redis. */
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

/** What a worker tells of an episode that it cannot play. */
interface ToldFailure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

export const failureSchema: z.ZodType<ToldFailure> = z.strictObject({ code: z.string(), message: z.string(), hint: z.string() })

/** Reads text of Redis; undefined where it is not what it should be. */
export function readText<Value>(schema: z.ZodType<Value>, text: string | null | undefined): Value | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
