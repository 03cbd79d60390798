export { type FindStartsOptions, type FoundStarts, findStarts } from './find-starts.ts'
export {
  type EpisodeHandover,
  type HandoverOptions,
  type HandoverPoint,
  type HandoverRow,
  type Handovers,
  handover,
} from './handover.ts'
export { handoverText, type WriteHandoversOptions, writeHandovers } from './handover-text.ts'
export { type WriteStartsOptions, writeStarts } from './write-starts.ts'
