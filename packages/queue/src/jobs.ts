import { parseJson } from '@orreryjs/core'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { type EpisodeJob, openJob, sealJob } from './messages.ts'
import { expireMeta, extendExpiry } from './redis/lifetime.ts'
import { jobOf, queueOf, type RunNames } from './redis/names.ts'
import type { Seal } from './trust/seal.ts'

/** The queued and running episodes of a run, in one queue per model. */
export interface Jobs {
  /** Adds a job unless the episode already has one. */
  add(model: number, job: EpisodeJob): Promise<void>
  /** Replaces the episode's job by a new one without an owner. */
  renew(model: number, job: EpisodeJob): Promise<void>
  /** Returns whether each episode has a job with its data that is queued or running. */
  present(episodes: readonly JobPlace[]): Promise<readonly boolean[]>
  /** Removes an episode's job, if its player has not done so. */
  remove(model: number, number: number): void
  /** Returns the Redis key of an episode's job. */
  keyOf(model: number, number: number): string
  /**
   * Closes the queues. `deleted`: deletes all jobs; `resting`: deletes waiting jobs and keeps the run for a resume; `taken`: leaves everything
   * to another coordinator.
   */
  close(left: 'deleted' | 'resting' | 'taken'): Promise<void>
}

interface JobPlace extends EpisodeJob {
  readonly model: number
}

/** Options of `openJobs`. */
interface JobsOptions {
  readonly redis: Redis
  readonly names: RunNames
  readonly seal: Seal
  /** Number of models of the run. */
  readonly models: number
  /** Milliseconds for which each job is kept. */
  readonly kept: number
}

/** Opens the queues of a run. */
export function openJobs({ redis, names, seal, models, kept }: JobsOptions): Jobs {
  const queues = Array.from({ length: models }, (_, model) => {
    const queue = new Queue(queueOf(model), {
      connection: redis,
      prefix: names.prefix,
      skipVersionCheck: true,
      // Written in the background, these facts could outlive the run.
      skipMetasUpdate: true,
      // Job events of BullMQ are not used.
      streams: { events: { maxLen: 0 } },
    })
    queue.on('error', () => undefined)
    return queue
  })
  const queueAt = (model: number): Queue => {
    const queue = queues[model]
    if (queue === undefined) throw new Error(`the run has no model ${model}`)
    return queue
  }
  const batches = queues.map((queue) => batched(queue, seal, (jobs) => extendExpiry(redis, jobs, kept)))
  /** Jobs that are being added: they must not be added after the queue was deleted. */
  const pending = new Set<Promise<unknown>>()
  const tracked = <Result>(adding: Promise<Result>): Promise<Result> => {
    const settled = adding.catch(() => undefined).finally(() => pending.delete(settled))
    pending.add(settled)
    return adding
  }
  let isClosed = false
  return {
    add: async (model, job) => {
      if (!isClosed) await tracked(batches[queues.indexOf(queueAt(model))]?.(job) ?? Promise.resolve())
    },
    renew: async (model, job) => {
      const queue = queueAt(model)
      const replace = async (): Promise<void> => {
        await queue.remove(jobOf(job.number)).catch(() => 0)
        await queue.add('episode', sealJob(seal, job), optionsOf(job))
        await extendExpiry(redis, [queue.toKey(jobOf(job.number))], kept)
      }
      if (!isClosed) await tracked(replace())
    },
    present: async (episodes) => {
      const pipeline = redis.pipeline()
      for (const { model, number } of episodes) {
        const queue = queueAt(model)
        pipeline.hget(queue.toKey(jobOf(number)), 'data')
        for (const list of ['wait', 'active']) pipeline.lpos(queue.toKey(list), jobOf(number))
      }
      const replies = (await pipeline.exec()) ?? []
      return episodes.map((episode, index) => {
        const [data, ...positions] = replies.slice(index * 3, index * 3 + 3).map(([, reply]) => reply)
        return positions.some((position) => typeof position === 'number') && isJobOf(seal, data, episode)
      })
    },
    remove: (model, number) => {
      queueAt(model)
        .remove(jobOf(number))
        .catch(() => undefined)
    },
    keyOf: (model, number) => queueAt(model).toKey(jobOf(number)),
    close: async (left) => {
      isClosed = true
      await Promise.all(pending)
      for (const queue of queues) {
        if (left === 'deleted') {
          await queue.obliterate({ force: true }).catch(() => undefined)
          await expireMeta(redis, queue.toKey('meta')).catch(() => undefined)
        }
        if (left === 'resting') await queue.drain().catch(() => undefined)
        await queue.close().catch(() => undefined)
      }
    },
  }
}

/** Returns true if the stored data of a job are the episode's. */
function isJobOf(seal: Seal, data: unknown, { number, id, plan, attempt }: JobPlace): boolean {
  try {
    const job = openJob(seal, parseJson(String(data)))
    return job?.number === number && job.id === id && job.plan === plan && job.attempt === attempt
  } catch {
    return false
  }
}

function optionsOf({ number }: EpisodeJob) {
  return { jobId: jobOf(number), removeOnComplete: true, removeOnFail: true }
}

/** Adds jobs of the same tick together, because a run offers hundreds of episodes at once. */
function batched(queue: Queue, seal: Seal, keep: (keys: readonly string[]) => Promise<void>): (job: EpisodeJob) => Promise<void> {
  let buffered: EpisodeJob[] = []
  let sent: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    await Promise.resolve()
    const jobs = buffered
    buffered = []
    sent = undefined
    await queue.addBulk(jobs.map((job) => ({ name: 'episode', data: sealJob(seal, job), opts: optionsOf(job) })))
    await keep(jobs.map(({ number }) => queue.toKey(jobOf(number))))
  }
  return (job) => {
    buffered.push(job)
    sent ??= flush()
    return sent
  }
}
