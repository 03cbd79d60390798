export { type AsyncAgentOptions, asyncAgent } from './async-agent.ts'
export type { AsyncEpisode } from './async-episode.ts'
