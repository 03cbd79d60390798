import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Redis } from 'ioredis'
import { connect } from '../redis/connection.ts'
import type { RedisAddress } from '../redis/redis-address.ts'
import { RENEW_LOCK, runScript } from '../redis/scripts.ts'
import { HEARTBEAT_MS, type HeartbeatMessage, type JobLock, LOCK_MS } from './heartbeat.ts'

const RETRY_DELAY_MS = 500

/** Milliseconds without a message after which the main thread counts as hanging, and its locks expire. */
const PATIENCE_MS = 30_000

const locks = new Map<string, JobLock>()
let aliveAt = performance.now()

parentPort?.on('message', (message: HeartbeatMessage) => {
  aliveAt = performance.now()
  if (message.kind === 'add') locks.set(message.lock.key, message.lock)
  if (message.kind === 'remove') locks.delete(message.key)
})

const redis = await connected()
// Redis may be unavailable for a while; other workers cannot take the episodes meanwhile either.
for (;;) {
  await renew().catch(() => undefined)
  await sleep(HEARTBEAT_MS)
}

/** The main thread has just connected, so Redis is only away for a while. */
async function connected(): Promise<Redis> {
  for (;;) {
    try {
      return await connect(workerData as RedisAddress)
    } catch {
      await sleep(RETRY_DELAY_MS)
    }
  }
}

async function renew(): Promise<void> {
  if (locks.size === 0 || performance.now() - aliveAt > PATIENCE_MS) return
  const renewed = [...locks.values()].map(({ key, stalled, job, token }) =>
    runScript(redis, RENEW_LOCK, [key, stalled], [job, token, LOCK_MS]),
  )
  await Promise.all(renewed)
}
