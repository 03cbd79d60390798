export { connectVector, type VectorConnection, type VectorSource, type VectorWorld } from './connect-vector.ts'
export type { OpenWorld } from './messages.ts'
