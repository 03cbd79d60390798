export { factsAfter } from './episode/facts.ts'
export type { Frame, FrameStep, Thought, ThoughtKind } from './episode/frame.ts'
export { framesOf } from './episode/frames.ts'
export { readLivePage } from './live-template.ts'
export {
  type EpisodeSettings,
  PLAYGROUND_PATH,
  type PlaygroundState,
  playgroundHash,
  playgroundLink,
  shortenReply,
} from './playground-link.ts'
export { type ReadPlaygroundState, readPlaygroundHash } from './read-playground-hash.ts'
export type { RunSource } from './run-source.ts'
export { readTemplate, TEMPLATE_PATH } from './template.ts'
