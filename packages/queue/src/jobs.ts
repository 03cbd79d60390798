import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { EpisodeJob } from './messages.ts'
import { extendExpiry } from './redis/lifetime.ts'
import { jobOf, queueOf, type RunNames } from './redis/names.ts'

/** The queued and running episodes of a run, in one queue per model. */
export interface Jobs {
  /** Adds a job unless the episode already has one. */
  add(model: number, job: EpisodeJob): Promise<void>
  /** Replaces the episode's job by a new one without an owner. */
  renew(model: number, job: EpisodeJob): Promise<void>
  /** Returns whether each episode has a job. */
  present(episodes: readonly { readonly model: number; readonly number: number }[]): Promise<readonly boolean[]>
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

/** Opens the queues of a run; each job is kept for `kept` milliseconds. */
export function openJobs(redis: Redis, { prefix }: RunNames, models: number, kept: number): Jobs {
  const queues = Array.from({ length: models }, (_, model) => {
    const queue = new Queue(queueOf(model), {
      connection: redis,
      prefix,
      skipVersionCheck: true,
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
  const batches = queues.map((queue) => batched(queue, (jobs) => extendExpiry(redis, jobs, kept)))
  return {
    add: async (model, job) => batches[queues.indexOf(queueAt(model))]?.(job),
    renew: async (model, job) => {
      const queue = queueAt(model)
      await queue.remove(jobOf(job.number)).catch(() => 0)
      await queue.add('episode', job, optionsOf(job))
      await extendExpiry(redis, [queue.toKey(jobOf(job.number))], kept)
    },
    present: async (episodes) => {
      const pipeline = redis.pipeline()
      for (const { model, number } of episodes) pipeline.exists(queueAt(model).toKey(jobOf(number)))
      const replies = (await pipeline.exec()) ?? []
      return replies.map(([, answer]) => answer === 1)
    },
    remove: (model, number) => {
      queueAt(model)
        .remove(jobOf(number))
        .catch(() => undefined)
    },
    keyOf: (model, number) => queueAt(model).toKey(jobOf(number)),
    close: async (left) => {
      for (const queue of queues) {
        if (left === 'deleted') await queue.obliterate({ force: true }).catch(() => undefined)
        else if (left === 'resting') await queue.drain().catch(() => undefined)
        await queue.close().catch(() => undefined)
      }
    },
  }
}

function optionsOf({ number }: EpisodeJob) {
  return { jobId: jobOf(number), removeOnComplete: true, removeOnFail: true }
}

/** Adds jobs of the same tick together, because a run offers hundreds of episodes at once. */
function batched(queue: Queue, keep: (keys: readonly string[]) => Promise<void>): (job: EpisodeJob) => Promise<void> {
  let buffered: EpisodeJob[] = []
  let sent: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    await Promise.resolve()
    const jobs = buffered
    buffered = []
    sent = undefined
    await queue.addBulk(jobs.map((data) => ({ name: 'episode', data, opts: optionsOf(data) })))
    await keep(jobs.map(({ number }) => queue.toKey(jobOf(number))))
  }
  return (job) => {
    buffered.push(job)
    sent ??= flush()
    return sent
  }
}
