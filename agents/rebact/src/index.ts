import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createRebact, REBACT_DEFAULTS, type RebactOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { createRebact, REBACT_DEFAULTS, type RebactOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, whole } = declareOptions(REBACT_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  choice(
    'modify',
    ['usual', 'forward', 'navigate', 'compensate', 'rewind'],
    'a changed action is taken where the agent is, after going back, after an inverse action, or after a restored snapshot (not in the paper, needs --rewind snapshot); usual: as the profile says',
  ),
  choice('scope', ['usual', 'last', 'all'], 'the last action can be changed, or any; usual: as the profile says'),
  choice('trust', ['verdict', 'modification'], 'what counts of a reply that calls an action correct and changes it'),
  choice('pick', ['latest', 'earliest'], 'which action is changed where several are called wrong'),
  whole(
    'maxConsecutiveModifications',
    [0],
    'changes in a row after which the next action is taken instead; 0 turns the guard against loops off',
  ),
  choice('history', ['append', 'replaceNoop'], 'keep every action, or drop one that the world refused when it is changed'),
  flag('thoughts', 'a line of thought before the verdict; it costs no step unless the run counts thoughts'),
  flag('split', 'one model call for the verdict and one for the action'),
  flag('noReflect', 'ablation: never ask for a verdict'),
  flag('reflectOnlyOnError', 'ablation: ask for a verdict only when the world refused the last action'),
  flag('paperBullets', 'give the advice of the published prompt that contradicts its task, where the profile has it'),
]

/** REBACT as a registry takes it. */
export const rebact: AgentPackage = {
  id: 'rebact',
  summary: 'judges and changes what it did before each action (REBACT 2025)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  create: (options = {}) => createRebact(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `RebactOptions`. */
function settingsFrom(options: OptionValues): RebactOptions {
  return readOptions('rebact', SPECS, options) as unknown as RebactOptions
}
