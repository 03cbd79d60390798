import { type LanguageModel, type ModelReply, OrreryError } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'

/** Names of models that can be chosen; any other is one whose replies were recorded, and then a person. */
export const PRESETS = [
  { id: 'simulated:perfect', title: 'Simulated: perfect', summary: 'rules, no mistakes' },
  { id: 'simulated:strong', title: 'Simulated: strong', summary: 'few mistakes' },
  { id: 'simulated:mid', title: 'Simulated: mid', summary: 'a middling model' },
  { id: 'simulated:weak', title: 'Simulated: weak', summary: 'many mistakes' },
  { id: 'simulated:oracle', title: 'Simulated: oracle', summary: "is shown the state and decides by the world's own plan" },
] as const

/** The model where a person answers. */
export const YOU = 'you'
/** The model where a server answers. */
export const SERVER = 'server'

/** For agents that ask no model. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  kind: 'none',
  generate: () => {
    throw new OrreryError('MODEL_UNKNOWN', 'this agent asks no model')
  },
}

/** The model of a name. Throws what the simulated one throws about its parameters. */
export function namedModel(name: string, server?: LanguageModel): LanguageModel {
  if (/^simulated\b/.test(name)) return parseSimulated(name, PLAYERS)
  if (name === SERVER && server !== undefined) return server
  return person(name === SERVER ? YOU : name)
}

/** Nobody but a person, whose replies are given with each step. */
function person(id: string): LanguageModel {
  const nobody = (): ModelReply => {
    throw new OrreryError('MODEL_UNAVAILABLE', 'nobody has replied yet')
  }
  return { id, kind: 'person', generate: nobody }
}
