import type { RunManifest } from '@orreryjs/harness'

/** Whether results made with a model must be labelled. */
export type IsSimulated = (model: string) => boolean

type ModelFacts = Pick<RunManifest, 'modelFacts'>

/** What the models of a recorded run said of themselves; of one of before, only their ids tell. */
export function simulatedIn(run: ModelFacts): IsSimulated {
  return saidIn(run, ({ simulated }) => simulated, isSimulatedId)
}

/** Whether a model of a recorded run was shown the state of the world. */
export function privilegedIn(run: ModelFacts): (model: string) => boolean {
  return saidIn(run, ({ privileged = false }) => privileged, isPrivilegedId)
}

type ModelFact = NonNullable<RunManifest['modelFacts']>[number]

function saidIn({ modelFacts = [] }: ModelFacts, of: (fact: ModelFact) => boolean, byId: (id: string) => boolean): IsSimulated {
  const said = new Map(modelFacts.map((fact) => [fact.id, of(fact)]))
  return (model) => said.get(model) ?? byId(model)
}

/** The labels of results made with these models of a recorded run. */
export function labelsOf(models: readonly string[], facts: ModelFacts): readonly string[] {
  return [...(models.some(simulatedIn(facts)) ? ['simulated'] : []), ...(models.some(privilegedIn(facts)) ? ['privileged'] : [])]
}

/** For records that hold an id and nothing else: also where it answered through a server, `openai:simulated:mid`. */
export function isSimulatedId(id: string): boolean {
  return /(?:^|\+|\b(?:openai|responses):)simulated(?::|$)/.test(id)
}

/** The same for the model that is shown the state. */
export function isPrivilegedId(id: string): boolean {
  return /(?:^|\+)simulated:oracle(?:,|$)/.test(id)
}
