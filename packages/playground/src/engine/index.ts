export {
  type Branch,
  type BranchPoint,
  branchAt,
  eventsAt,
  firstBranch,
  positionOfStep,
  recordedAt,
  stateOf,
} from './branch.ts'
export type { AgentChoice, Catalogue, WorldChoice } from './catalogue.ts'
export { AGENTS, LATE_WORLDS, type LateWorld, worldChoices } from './catalogue.ts'
export { importedWorld } from './imported-worlds.ts'
export { namedModel, PRESETS, SERVER, YOU } from './models.ts'
export { type ServerOptions, serverModel } from './server-model.ts'
export { agentsFor, FIRST, isOfThePage, type Scene, sceneOf } from './settings.ts'
export { factsOf, type StateWatch, watchStates } from './states.ts'
export { effectWords } from './words.ts'
