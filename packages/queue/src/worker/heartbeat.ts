import { Worker } from 'node:worker_threads'
import type { RedisAddress } from '../redis/redis-address.ts'
import { startPeriodic } from '../redis/timeouts.ts'

/** The lock of a job in Redis, which its worker renews while it plays the episode. */
export interface JobLock {
  /** Key of the lock. */
  readonly key: string
  /** Key of the set of jobs whose locks may have expired. */
  readonly stalled: string
  readonly job: string
  readonly token: string
}

/** A message to the heartbeat thread. */
export type HeartbeatMessage =
  | { readonly kind: 'add'; readonly lock: JobLock }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'alive' }

/** Renews the locks of running episodes in a separate thread. */
export interface Heartbeat {
  add(lock: JobLock): void
  remove(key: string): void
  end(): Promise<void>
}

/** Milliseconds for which a lock is valid. Episodes of a dead worker are given to others at most this and one heartbeat later. */
export const LOCK_MS = 1500

/** Milliseconds between renewals, and between checks for expired locks. */
export const HEARTBEAT_MS = 400

const ALIVE_INTERVAL_MS = 1000

/** Starts the thread. A step of a world or a simulated model may occupy the main thread for longer than a lock lasts. */
export function startHeartbeat(address: RedisAddress): Heartbeat {
  const thread = new Worker(new URL('./heartbeat-thread.js', import.meta.url), { workerData: address })
  const send = (message: HeartbeatMessage): void => thread.postMessage(message)
  const stop = startPeriodic(ALIVE_INTERVAL_MS, async () => send({ kind: 'alive' }))
  return {
    add: (lock) => send({ kind: 'add', lock }),
    remove: (key) => send({ kind: 'remove', key }),
    end: async () => {
      await stop()
      await thread.terminate()
    },
  }
}
