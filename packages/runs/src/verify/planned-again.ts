import type { LanguageModel } from '@orreryjs/core'
import { type EpisodePlan, type EpisodeSpec, followRecord, type RunManifest } from '@orreryjs/harness'
import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { planRun } from '../play/open-run.ts'
import type { Registry } from '../registry/registry.ts'

/** The episodes of a run, planned anew from what its `run.json` says. */
export interface PlannedAgain {
  readonly specs: EpisodePlan
  /** Whether a person played, so that only what happened in the world can be proven. */
  readonly worldOnly: boolean
}

/** Agent that stands in the plan where a person played. */
const STAND_IN = 'random'

/** Plans the run again; its models are named and never asked. Throws where the configuration does not fit any more. */
export async function planAgain(manifest: RunManifest, registry: Registry): Promise<PlannedAgain> {
  const configuration = readConfiguration('run.json', manifest.configuration)
  const worldOnly = manifest.agents.every(({ id }) => id === 'human')
  const access = { recorded: manifest.models, human: async () => NOBODY, apiKey: 'none' }
  const { specs } = await planRun(worldOnly ? withoutPerson(configuration) : configuration, { registry, access })
  return { specs: worldOnly ? Array.from(specs, byTask) : specs, worldOnly }
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
