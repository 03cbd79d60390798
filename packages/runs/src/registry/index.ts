export {
  createModel,
  type DescribedModel,
  isPrivileged,
  isSimulated,
  type ModelAccess,
  type ModelEntry,
  type ModelParameter,
  NO_MODEL,
} from './models.ts'
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
  worldOfPackage,
} from './registry.ts'
