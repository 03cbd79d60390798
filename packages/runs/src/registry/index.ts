export { fileNameFrom, isFileName } from './files/file-name.ts'
export { registryOfRun } from './files/run-files.ts'
export type { DescribedModel, ModelAccess, ModelEntry, ModelParameter, ModelParts } from './model-entry.ts'
export { createModel, NO_MODEL } from './models.ts'
export type { AgentObject, Objects, WorldObject } from './objects.ts'
export { playersOf, withPlayersOf } from './players.ts'
export {
  type AgentEntry,
  agentOfPackage,
  baselineAgent,
  type Entry,
  idsOf,
  loadAgent,
  loadWorld,
  type NamedWorld,
  type Registry,
  type WorldEntry,
  withFiles,
  worldOfPackage,
} from './registry.ts'
export { privilegedIn, simulatedIn } from './simulated.ts'
