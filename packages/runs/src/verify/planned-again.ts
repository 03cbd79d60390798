import type { LanguageModel } from '@orreryjs/core'
import { type EpisodePlan, type EpisodeSpec, followRecord, type RunManifest } from '@orreryjs/harness'
import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { planRun } from '../play/open-run.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import type { Registry } from '../registry/registry.ts'

/** The episodes of a run, planned anew from what its `run.json` says. */
export interface PlannedAgain {
  readonly specs: EpisodePlan
  /** Whether a person played, so that only what happened in the world can be proven. */
  readonly worldOnly: boolean
  /** The run of these episodes; absent where a person played, whose place a stand-in takes. */
  readonly planned?: PlannedRun
  /** Ids of the models that are asked again. */
  readonly asked: ReadonlySet<string>
}

/** Agent that stands in the plan where a person played. */
const STAND_IN = 'random'

/**
 * Plans the run again. Simulated models are made again, as the same request gets the same reply of them; all others are named and
 * never asked. Throws where the configuration does not fit any more.
 */
export async function planAgain(manifest: RunManifest, registry: Registry): Promise<PlannedAgain> {
  const configuration = readConfiguration('run.json', manifest.configuration)
  const worldOnly = manifest.agents.every(({ id }) => id === 'human')
  const asked = new Set(
    (manifest.modelFacts ?? []).flatMap(({ id, kind, simulated }) => (kind === 'computed' && simulated ? [id] : [])),
  )
  const recorded = manifest.models.filter((id) => !asked.has(id))
  const access = { recorded, human: async () => NOBODY, apiKey: 'none' }
  const planned = await planRun(worldOnly ? withoutPerson(configuration) : configuration, { registry, access })
  const { specs } = planned
  return worldOnly ? { specs: Array.from(specs, byTask), worldOnly, asked } : { specs, worldOnly, planned, asked }
}

/** The same tasks with an agent that exists. */
function withoutPerson(configuration: Configuration): Configuration {
  const instead = { agent: [STAND_IN], model: [] }
  const { blocks } = configuration
  return { ...configuration, ...instead, ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...instead })) }) }
}

function byTask({ label: _standIn, ...spec }: EpisodeSpec): EpisodeSpec {
  return { ...spec, id: spec.task.id, agent: followRecord([]) }
}

const NOBODY: LanguageModel = {
  id: 'human',
  generate: () => {
    throw new Error('nobody is asked')
  },
}
