import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createLaser, LASER_DEFAULTS, type LaserOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'
import { plays, readMachine } from './states/machine.ts'

export { createLaser, LASER_DEFAULTS, type LaserOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, whole } = declareOptions(LASER_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  whole('maxTransitions', [1], 'transitions between states after which a run without backup ends'),
  whole('forceAt', [1], 'transitions after which the backup takes an item from memory; at most maxTransitions'),
  flag('backup', 'in the end take one of the items that were looked at and left; false is the ablation -backup'),
  flag('oneShot', 'one example of input and output in each prompt: the ablation +one-shot'),
  choice(
    'toolMode',
    ['tools', 'json', 'text'],
    'tools as functions of the model; json prints them and asks for JSON, text does so of a model without a JSON mode: the ablation -function-call',
  ),
  flag('oneCall', 'rationale and tool call in one model call instead of two'),
  whole('detailBudget', [0], 'details that may be read of one item, each once'),
  choice(
    'historyIn',
    ['all', 'search'],
    'every state is shown the transcript, as in the paper, or only the search after a return, as in the code; no effect in a world without searches',
  ),
  flag('confirmBuy', 'stop before what cannot be undone and answer what would be taken'),
]

/** Steps of a transition at most: opening an item, and reading all about it, there and back. */
const STEPS_OF_A_TRANSITION = 5

/** LASER as a registry takes it. */
export const laser: AgentPackage = {
  id: 'laser',
  summary: 'a state machine over pages with legal tools and a memory of rejected items (Ma et al. 2023)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  limits: (usual, options = {}, profile) => {
    if (profile === undefined || usual.maxSteps === undefined || !plays(readMachine(profile), 'finish')) return usual
    const { maxTransitions } = settingsFrom(options)
    return { ...usual, maxSteps: Math.max(usual.maxSteps, STEPS_OF_A_TRANSITION * maxTransitions) }
  },
  create: (options = {}) => createLaser(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `LaserOptions`. */
function settingsFrom(options: OptionValues): LaserOptions {
  return readOptions('laser', SPECS, options) as unknown as LaserOptions
}
