import type { RunManifest } from '@orreryjs/harness'
import { isImportedId } from '../sessions/client-agent.ts'

/** True if results of a model must be labelled as simulated. */
export type IsSimulated = (model: string) => boolean

type ModelFacts = Pick<RunManifest, 'modelFacts'>

/** Returns a test for simulated models from the facts of a run; runs without these facts fall back to the model id. */
export function simulatedModelTest(run: ModelFacts): IsSimulated {
  return factIn(run, ({ simulated }) => simulated, isSimulatedId)
}

/** Returns a test for models of a run that saw the world state. */
export function privilegedModelTest(run: ModelFacts): (model: string) => boolean {
  return factIn(run, ({ privileged = false }) => privileged, isPrivilegedId)
}

type ModelFact = NonNullable<RunManifest['modelFacts']>[number]

function factIn({ modelFacts = [] }: ModelFacts, of: (fact: ModelFact) => boolean, byId: (id: string) => boolean): IsSimulated {
  const facts = new Map(modelFacts.map((fact) => [fact.id, of(fact)]))
  return (model) => facts.get(model) ?? byId(model)
}

/** Labels of results of these models and agents. */
export function labelsOf(models: readonly string[], facts: ModelFacts, agents: readonly string[]): readonly string[] {
  return [
    ...(models.some(simulatedModelTest(facts)) ? ['simulated'] : []),
    ...(models.some(privilegedModelTest(facts)) ? ['privileged'] : []),
    ...(agents.some(isImportedId) ? ['imported'] : []),
  ]
}

/** Detects simulated models by id only, including those behind a server: `openai:simulated:mid`. */
export function isSimulatedId(id: string): boolean {
  return /(?:^|\+|\b(?:openai|responses):)simulated(?::|$)/.test(id)
}

/** Detects by id the model that sees the world state. */
export function isPrivilegedId(id: string): boolean {
  return /(?:^|\+)simulated:oracle(?:,|$)/.test(id)
}
