import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { EpisodeJob } from './messages.ts'
import { keepFor } from './redis/lifetime.ts'
import { jobOf, queueOf, type RunNames } from './redis/names.ts'

/** The episodes of a run that wait for a worker or have one, in a queue for each model. */
export interface Jobs {
  /** Changes nothing where the episode has a job already. */
  add(model: number, job: EpisodeJob): Promise<void>
  /** Gives an episode a job that nobody has. */
  renew(model: number, job: EpisodeJob): Promise<void>
  /** Whether each of these episodes has a job. */
  present(episodes: readonly { readonly model: number; readonly number: number }[]): Promise<readonly boolean[]>
  /** Takes an episode's job out, if it has not been taken out by whoever played it. */
  remove(model: number, number: number): void
  /** Key of what the queue holds of an episode. */
  keyOf(model: number, number: number): string
  /** What becomes of what is left in Redis: it goes away, it waits for whoever goes on, or it is another coordinator's. */
  close(left: 'gone' | 'resting' | 'taken'): Promise<void>
}

/** Opens the queues of a run; each job is kept for so many milliseconds. */
export function openJobs(redis: Redis, { prefix }: RunNames, models: number, kept: number): Jobs {
  const queues = Array.from({ length: models }, (_, model) => {
    const queue = new Queue(queueOf(model), {
      connection: redis,
      prefix,
      skipVersionCheck: true,
      // Nobody reads what BullMQ tells of jobs.
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
  const batches = queues.map((queue) => batched(queue, (jobs) => keepFor(redis, jobs, kept)))
  return {
    add: async (model, job) => batches[queues.indexOf(queueAt(model))]?.(job),
    renew: async (model, job) => {
      const queue = queueAt(model)
      await queue.remove(jobOf(job.number)).catch(() => 0)
      await queue.add('episode', job, optionsOf(job))
      await keepFor(redis, [queue.toKey(jobOf(job.number))], kept)
    },
    present: async (episodes) => {
      const asking = redis.pipeline()
      for (const { model, number } of episodes) asking.exists(queueAt(model).toKey(jobOf(number)))
      const answers = (await asking.exec()) ?? []
      return answers.map(([, answer]) => answer === 1)
    },
    remove: (model, number) => {
      queueAt(model)
        .remove(jobOf(number))
        .catch(() => undefined)
    },
    keyOf: (model, number) => queueAt(model).toKey(jobOf(number)),
    close: async (left) => {
      for (const queue of queues) {
        if (left === 'gone') await queue.obliterate({ force: true }).catch(() => undefined)
        else if (left === 'resting') await queue.drain().catch(() => undefined)
        await queue.close().catch(() => undefined)
      }
    },
  }
}

function optionsOf({ number }: EpisodeJob) {
  return { jobId: jobOf(number), removeOnComplete: true, removeOnFail: true }
}

/** Adds what comes in one moment together: a run gives away hundreds of episodes at once. */
function batched(queue: Queue, keep: (keys: readonly string[]) => Promise<void>): (job: EpisodeJob) => Promise<void> {
  let waiting: EpisodeJob[] = []
  let sent: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    await Promise.resolve()
    const jobs = waiting
    waiting = []
    sent = undefined
    await queue.addBulk(jobs.map((data) => ({ name: 'episode', data, opts: optionsOf(data) })))
    await keep(jobs.map(({ number }) => queue.toKey(jobOf(number))))
  }
  return (job) => {
    waiting.push(job)
    sent ??= flush()
    return sent
  }
}
