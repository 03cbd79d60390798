import type { LanguageModel } from '@orreryjs/core'
import { createReplayAgent, type EpisodePlan, type EpisodeSpec, type RunManifest } from '@orreryjs/harness'
import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { planRun } from '../play/open-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import type { AgentEntry, Registry } from '../registry/registry.ts'
import { recordedAgents } from './recorded-agents.ts'

/** The episodes of a run, planned again from its `run.json`. */
export interface ReplannedRun {
  readonly specs: EpisodePlan
  /** True if a human played, so that only the world can be verified. */
  readonly worldOnly: boolean
  /** The planned run; absent if a human played, because the plan uses a stand-in agent. */
  readonly planned?: PlannedRun
  /** Agents whose code is not executed, by file name. */
  readonly recordedAgents: ReadonlyMap<string, AgentEntry>
  /** Ids of the deterministic models, which are called again. */
  readonly computedModels: ReadonlySet<string>
}

/** Agent that replaces a human in the plan. */
const STAND_IN = 'random'

/**
 * Plans a recorded run again. Simulated models are recreated, because they are deterministic; other models are placeholders that are never
 * called. With `needsAgents: false`, agents of files that may not be executed have only their recorded facts. Throws if the configuration is no longer valid.
 */
export async function replan(
  manifest: RunManifest,
  given: Registry,
  { needsAgents }: { readonly needsAgents: boolean },
): Promise<ReplannedRun> {
  const configuration = { ...readConfiguration('run.json', manifest.configuration), recorded: manifest.settings }
  const worldOnly = manifest.agents.every(({ id }) => id === 'human')
  const computedIds = new Set(
    (manifest.modelFacts ?? []).flatMap(({ id, kind, simulated }) => (kind === 'computed' && simulated ? [id] : [])),
  )
  const recordedModels = manifest.models.filter((id) => !computedIds.has(id))
  const access = { recordedModels, human: async () => NO_HUMAN, apiKey: 'none', isOffline: true }
  const playable = worldOnly ? withoutPerson(configuration) : configuration
  const recorded = needsAgents ? new Map<string, AgentEntry>() : await recordedAgents(playable, manifest, given)
  const registry = { ...given, recordedAgents: recorded }
  const planned = await planRun(playable, { registry, access })
  const { episodes } = planned
  return worldOnly
    ? { specs: Array.from(episodes, byTask), worldOnly, recordedAgents: recorded, computedModels: computedIds }
    : { specs: episodes, worldOnly, planned, recordedAgents: recorded, computedModels: computedIds }
}

/** Replaces the human by an agent that exists. */
function withoutPerson(configuration: Configuration): Configuration {
  const replacement = { agent: [STAND_IN], model: [] }
  const { blocks } = configuration
  return { ...configuration, ...replacement, ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...replacement })) }) }
}

function byTask({ label: _standIn, ...spec }: EpisodeSpec): EpisodeSpec {
  return { ...spec, id: spec.task.id, agent: createReplayAgent([]) }
}

const NO_HUMAN: LanguageModel = {
  id: 'human',
  generate: () => {
    throw new Error('human models are placeholders here')
  },
}
