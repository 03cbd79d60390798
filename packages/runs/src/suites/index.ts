export { type ChosenSuite, readSuite } from './read-suite.ts'
export type { Suite } from './suite.ts'
