export { type AsyncAgentOptions, type AsyncEpisode, asyncAgent } from '@orreryjs/core/agents'
