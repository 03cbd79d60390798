export { fileNameFrom, isFileName, readFileName } from './files/file-name.ts'
export { readCode } from './files/read-code.ts'
export { registryOfRun } from './files/run-files.ts'
export type { DescribedModel, ModelAccess, ModelEntry, ModelParameter, ModelParts } from './model-entry.ts'
export { privilegedModelTest, simulatedModelTest } from './model-labels.ts'
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
  type Registry,
  type WorldEntry,
  type WorldRegistryEntry,
  withFiles,
  worldOfPackage,
} from './registry.ts'
