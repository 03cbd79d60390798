import type { RunManifest } from '@orreryjs/harness'

/** Whether results made with a model must be labelled. */
export type IsSimulated = (model: string) => boolean

/** What the models of a recorded run said of themselves; of one of before, only their ids tell. */
export function simulatedIn({ modelFacts = [] }: Pick<RunManifest, 'modelFacts'>): IsSimulated {
  const said = new Map(modelFacts.map(({ id, simulated }) => [id, simulated]))
  return (model) => said.get(model) ?? isSimulatedId(model)
}

/** The labels of results made with these models. */
export function labelsOf(models: readonly string[], isSimulated: IsSimulated): readonly string[] {
  return models.some(isSimulated) ? ['simulated'] : []
}

/** For records that hold an id and nothing else: also where it answered through a server, `openai:simulated:mid`. */
export function isSimulatedId(id: string): boolean {
  return /(?:^|\+|\bopenai:)simulated(?::|$)/.test(id)
}
