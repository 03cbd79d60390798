export { episodeModel } from './episode-model.ts'
export {
  type ModelServerCall,
  type RunningModelServer,
  type StartModelServerOptions,
  startModelServer,
} from './start-model-server.ts'
