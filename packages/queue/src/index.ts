export { type CoordinatorOptions, coordinate } from './coordinator/coordinator.ts'
export { cancelRun, listQueues, type QueuedRun } from './list-queues.ts'
export type { RunProgress, WorkerCard } from './messages.ts'
export type { RedisPlace } from './redis/place.ts'
export { reachRedis } from './redis/reach-redis.ts'

export { type WorkOptions, work } from './worker/worker.ts'
export { type WorkersOfQueue, workersOfQueue } from './workers-of-queue.ts'
