import { z } from 'zod'

/** What a job says: which episode of the run is to be played. */
export const jobSchema = z.strictObject({ number: z.int().min(0), id: z.string().min(1) })
export type EpisodeJob = z.infer<typeof jobSchema>

/** What a worker says of itself while it lives. */
export const workerSchema = z.strictObject({
  name: z.string(),
  host: z.string(),
  process: z.int(),
  /** Episodes at once. */
  room: z.int().min(1),
  /** Models that it plays. */
  models: z.array(z.string()),
  /** Ids of the episodes that it plays now. */
  playing: z.array(z.string()),
  /** Episodes that it has played to their end. */
  played: z.int().min(0),
  /** Milliseconds since it took the run on, by the clock of Redis. */
  since: z.number(),
  /** By the same clock. */
  seen: z.number(),
  /** Why it does not play this run. */
  refused: z.string().optional(),
})
export type WorkerCard = z.infer<typeof workerSchema>

/** How far a run is. */
export const progressSchema = z.strictObject({
  directory: z.string(),
  host: z.string(),
  episodes: z.int().min(0),
  /** Those that this coordinator has got to their end. */
  ended: z.int().min(0),
  /** Those that wait or are played. */
  open: z.int().min(0),
  /** When its coordinator began, by the clock of Redis. */
  since: z.number(),
})
export type RunProgress = z.infer<typeof progressSchema>

/** What a worker tells of an episode that it cannot play. */
export const failureSchema = z.strictObject({ code: z.string(), message: z.string(), hint: z.string() })

/** Reads text of Redis; undefined where it is not what it should be. */
export function readText<Value>(schema: z.ZodType<Value>, text: string | null | undefined): Value | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
