export { episodeModel } from './episode-model.ts'
export { type WorldTools, worldTools } from './world-tools.ts'
