export type { RedisPlace } from './connection.ts'
export { type CoordinatorOptions, coordinate } from './coordinator.ts'
export { type WorkOptions, work } from './worker.ts'
