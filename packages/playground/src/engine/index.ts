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
export { AGENTS, type LazyWorld, worldChoices } from './catalogue.ts'
export { effectLabel } from './effect-label.ts'
export { importWorld } from './imported-worlds.ts'
export { PERSON, PRESETS, SERVER, TAB } from './models.ts'
export { type ServerOptions, serverModel } from './server-model.ts'
export { agentsFor, type EpisodeSetup, isPageOption, resolveEpisodeSetup } from './settings.ts'
export { factsOf, type StateDescriptions } from './states.ts'
export { type TabEngine, tabModel } from './tab-model.ts'
