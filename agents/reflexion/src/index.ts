import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createReflexion, REFLEXION_DEFAULTS, type ReflexionOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { createReflexion, REFLEXION_DEFAULTS, type ReflexionOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, whole } = declareOptions(REFLEXION_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  whole('trials', [1, 100], 'attempts at a task, the first one included'),
  whole('memorySize', [0, 100], 'latest lessons that are kept'),
  choice(
    'evaluator',
    ['heuristic', 'self', 'env'],
    'who says whether a trial failed: rules (loops, too many actions, giving up), the model, or the world, an oracle that needs --feedback terminal',
  ),
  whole('loopRepeats', [0, 1000], 'times in a row that an action may be taken; one more ends the trial; 0 for no bound'),
  flag('loopSameObservation', 'count only repetitions that get the same answer and change nothing that can be seen'),
  whole(
    'maxActions',
    [0, 1000],
    'actions after which the evaluator heuristic ends a trial, 30 in the paper; 0 for as many as is usual in the world',
  ),
  flag('reflectionDemos', 'show two worked examples where a lesson is asked for'),
  choice(
    'strategy',
    ['reflexion', 'lastAttempt', 'both', 'none'],
    'what the next trial is shown: lessons, the last failed trial, both, or nothing (try again)',
  ),
  flag('thoughts', 'think between actions'),
  whole('thoughtsInRow', [1, 1000], 'thoughts in a row after which the next one is sent to the world and costs a step'),
]

/** Reflexion as a registry takes it. */
export const reflexion: AgentPackage = {
  id: 'reflexion',
  summary: 'tries again after a failure, with a lesson drawn from it (Shinn et al. 2023)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  rewind: ['replay'],
  limits: (usual, options = {}) => {
    const { trials } = settingsFrom(options)
    return usual.maxSteps === undefined ? usual : { ...usual, maxSteps: trials * usual.maxSteps }
  },
  create: (options = {}) => createReflexion(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `ReflexionOptions`. */
function settingsFrom(options: OptionValues): ReflexionOptions {
  return readOptions('reflexion', SPECS, options) as unknown as ReflexionOptions
}
