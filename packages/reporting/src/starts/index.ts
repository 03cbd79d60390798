export { type FindStartsOptions, type FoundStarts, findStarts } from './find-starts.ts'
export { type WriteStartsOptions, writeStarts } from './write-starts.ts'
