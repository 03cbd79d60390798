export { type CoordinatorOptions, coordinate } from './coordinator/coordinator.ts'
export { cancelRun, listQueues, type QueuedRun } from './list-queues.ts'
export type { RunProgress, WorkerStatus } from './messages.ts'
export type { RedisAddress } from './redis/place.ts'
export { checkRedis } from './redis/reach-redis.ts'

export { type WorkOptions, work } from './worker/worker.ts'
export { type QueueWorkers, watchQueueWorkers } from './workers-of-queue.ts'
