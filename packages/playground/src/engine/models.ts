import { type LanguageModel, type ModelReply, OrreryError } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'

/** Names of models that can be chosen. Any other name is a model with recorded replies, after which a person replies. */
export const PRESETS = [
  { id: 'simulated:perfect', title: 'Simulated: perfect', summary: 'rules, no mistakes' },
  { id: 'simulated:strong', title: 'Simulated: strong', summary: 'few mistakes' },
  { id: 'simulated:mid', title: 'Simulated: mid', summary: 'an average model' },
  { id: 'simulated:weak', title: 'Simulated: weak', summary: 'many mistakes' },
  { id: 'simulated:oracle', title: 'Simulated: oracle', summary: "knows the state and follows the oracle's plan" },
] as const

/** Name of the model that is a person. */
export const PERSON = 'you'
/** Name of the model behind a server. */
export const SERVER = 'server'
/** Name of the model whose weights this tab has loaded. */
export const TAB = 'tab'

/** Model of agents that call none. */
export const NO_MODEL: LanguageModel = {
  id: 'none',
  kind: 'none',
  generate: () => {
    throw new OrreryError('MODEL_UNKNOWN', 'this agent calls no model')
  },
}

/** Returns the model with a name; `own` is a model that the user set up. Throws for invalid parameters of a simulated model. */
export function namedModel(name: string, own?: LanguageModel): LanguageModel {
  if (/^simulated\b/.test(name)) return parseSimulated(name, PLAYERS)
  const isOwn = name === SERVER || name === TAB
  if (own !== undefined && (isOwn || name === own.id)) return own
  return person(isOwn ? PERSON : name)
}

/** Model without replies of its own: a person gives them with each step. */
function person(id: string): LanguageModel {
  const nobody = (): ModelReply => {
    throw new OrreryError('MODEL_UNAVAILABLE', 'no reply has been given yet')
  }
  return { id, kind: 'person', generate: nobody }
}
