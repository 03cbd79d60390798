export { formatStarts, readStarts, type StartState, type StartStates, type StartStep } from './start-file.ts'
export { worldOfStarts } from './start-world.ts'
export { startsOfWorld } from './starts-of-world.ts'
