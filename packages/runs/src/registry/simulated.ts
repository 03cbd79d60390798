import type { RunManifest } from '@orreryjs/harness'

/** Whether results made with a model must be labelled. */
export type IsSimulated = (model: string) => boolean

type ModelFacts = Pick<RunManifest, 'modelFacts'>

/** What the models of a recorded run said of themselves; of one of before, only their ids tell. */
export function simulatedIn({ modelFacts = [] }: ModelFacts): IsSimulated {
  const said = new Map(modelFacts.map(({ id, simulated }) => [id, simulated]))
  return (model) => said.get(model) ?? isSimulatedId(model)
}

/** Whether a model of a recorded run was shown the state of the world. */
export function privilegedIn({ modelFacts = [] }: ModelFacts): (model: string) => boolean {
  const said = new Map(modelFacts.map(({ id, privileged = false }) => [id, privileged]))
  return (model) => said.get(model) ?? isPrivilegedId(model)
}

/** The labels of results made with these models of a recorded run. */
export function labelsOf(models: readonly string[], facts: ModelFacts): readonly string[] {
  return [...(models.some(simulatedIn(facts)) ? ['simulated'] : []), ...(models.some(privilegedIn(facts)) ? ['privileged'] : [])]
}

/** For records that hold an id and nothing else: also where it answered through a server, `openai:simulated:mid`. */
export function isSimulatedId(id: string): boolean {
  return /(?:^|\+|\bopenai:)simulated(?::|$)/.test(id)
}

/** The same for the model that is shown the state. */
export function isPrivilegedId(id: string): boolean {
  return /(?:^|\+)simulated:oracle(?:,|$)/.test(id)
}
