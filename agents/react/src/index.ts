import { type AgentPackage, type OptionSpec, type OptionValues, readOptions } from '@orrery/core'
import { createReact, REACT_DEFAULTS, type ReactOptions } from './agent.ts'
import { alfworldOldProfile, alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile, textcraftUpstreamProfile } from './profiles/textcraft.ts'
import {
  webshopProfile,
  webshopReactProfile,
  webshopTextProfile,
  webshopUpstreamProfile,
  webshopUpstreamTextProfile,
} from './profiles/webshop.ts'

export { createReact, REACT_DEFAULTS, type ReactOptions } from './agent.ts'
export { alfworldOldProfile, alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile, textcraftUpstreamProfile } from './profiles/textcraft.ts'
export {
  webshopProfile,
  webshopReactProfile,
  webshopTextProfile,
  webshopUpstreamProfile,
  webshopUpstreamTextProfile,
} from './profiles/webshop.ts'

const SPECS: readonly OptionSpec[] = [
  {
    name: 'thoughts',
    type: 'boolean',
    default: REACT_DEFAULTS.thoughts,
    description: 'think between actions; false is the act-only ablation',
  },
  {
    name: 'thoughtsInRow',
    type: 'number',
    integer: true,
    minimum: 1,
    maximum: 1000,
    default: REACT_DEFAULTS.thoughtsInRow,
    description: 'thoughts in a row after which the next one is sent to the world and costs a step',
  },
  {
    name: 'showAdmissible',
    type: 'boolean',
    default: REACT_DEFAULTS.showAdmissible,
    description: 'list the actions on offer in the prompt',
  },
  {
    name: 'demos',
    type: 'choice',
    choices: ['typed', 'common', 'none'],
    default: REACT_DEFAULTS.demos,
    description: "demonstrations of the task's type, those common to all types, or none",
  },
  windowSpec('windowPairs', 'pairs of line and observation that the prompt shows; 0 for all'),
  windowSpec('windowCharacters', 'characters of the transcript that the prompt shows, in whole pairs; 0 for all'),
  {
    name: 'multiLine',
    type: 'choice',
    choices: ['first', 'thoughtThenAction'],
    default: REACT_DEFAULTS.multiLine,
    description: 'what counts of a longer reply: its first line, or a thought and the action after it',
  },
  {
    name: 'onParseError',
    type: 'choice',
    choices: ['noop', 'reprompt'],
    default: REACT_DEFAULTS.onParseError,
    description: 'a reply without a line costs a step, or the model is asked again',
  },
  {
    name: 'retryOnEmpty',
    type: 'number',
    integer: true,
    minimum: 0,
    maximum: 6,
    default: REACT_DEFAULTS.retryOnEmpty,
    description: 'times a reply of under five characters is asked for again, each time 0.2 hotter',
  },
]

function windowSpec(name: 'windowPairs' | 'windowCharacters', description: string): OptionSpec {
  return { name, type: 'number', integer: true, minimum: 0, default: REACT_DEFAULTS[name], description }
}

/** ReAct as a registry takes it. */
export const react: AgentPackage = {
  id: 'react',
  summary: 'thoughts and actions in one transcript (Yao et al. 2023)',
  options: SPECS,
  profiles: [
    textcraftProfile,
    textcraftUpstreamProfile,
    alfworldProfile,
    alfworldOldProfile,
    webshopProfile,
    webshopTextProfile,
    webshopUpstreamProfile,
    webshopUpstreamTextProfile,
    webshopReactProfile,
  ],
  create: (options = {}) => createReact(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `ReactOptions`. */
function settingsFrom(options: OptionValues): ReactOptions {
  return readOptions('react', SPECS, options) as unknown as ReactOptions
}
