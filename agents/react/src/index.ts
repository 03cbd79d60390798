import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createReact, REACT_DEFAULTS, type ReactOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { createReact, REACT_DEFAULTS, type ReactOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, whole } = declareOptions(REACT_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  flag('thoughts', 'think between actions; false is the act-only ablation'),
  whole('thoughtsInRow', [1, 1000], 'thoughts in a row after which the next one is sent to the world and costs a step'),
  flag('showAdmissible', 'list the actions on offer in the prompt'),
  choice('demos', ['typed', 'common', 'none'], "demonstrations of the task's type, those common to all types, or none"),
  whole('windowPairs', [0], 'pairs of line and observation that the prompt shows; 0 for all'),
  whole('windowCharacters', [0], 'characters of the transcript that the prompt shows, in whole pairs; 0 for all'),
  choice(
    'multiLine',
    ['first', 'thoughtThenAction'],
    'what counts of a longer reply: its first line, or a thought and the action after it',
  ),
  choice('onParseError', ['noop', 'reprompt'], 'a reply without a line costs a step, or the model is asked again'),
  whole('retryOnEmpty', [0, 6], 'times a reply of under five characters is asked for again, each time 0.2 hotter'),
]

/** ReAct as a registry takes it. */
export const react: AgentPackage = {
  id: 'react',
  summary: 'thoughts and actions in one transcript (Yao et al. 2023)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  create: (options = {}) => createReact(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `ReactOptions`. */
function settingsFrom(options: OptionValues): ReactOptions {
  return readOptions('react', SPECS, options) as unknown as ReactOptions
}
