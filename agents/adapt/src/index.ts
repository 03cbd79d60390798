import {
  type AgentPackage,
  declareOptions,
  type Limits,
  type OptionSpec,
  type OptionValues,
  type ProfileSource,
  readOptions,
} from '@orreryjs/core'
import { levelsOf } from './agent/rules.ts'
import { ADAPT_DEFAULTS, type AdaptOptions, createAdapt } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { ADAPT_DEFAULTS, type AdaptOptions, createAdapt } from './agent.ts'
export { type Order, type Plan, readPlan } from './plan.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, whole } = declareOptions(ADAPT_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  choice(
    'method',
    ['adapt', 'planAndExecute', 'tryAgain'],
    'the method, or a baseline: one plan that is never changed, or dMax trials of the executor alone',
  ),
  whole('dMax', [0, 10], 'the deepest level, 1 being ReAct; trials of tryAgain; 0: as the profile says'),
  choice(
    'executor',
    ['atomic', 'hybrid', 'typed'],
    "the executor's demonstrations: atomic skills alone, with whole tasks, or with whole tasks of the task's type",
  ),
  choice(
    'infoProp',
    ['usual', 'none', 'last', 'all'],
    'what a subtask is told of the ones before: nothing, what the last one left, or what all left; usual: as the profile says',
  ),
  choice('orInfo', ['same', 'previous'], 'alternatives are told the same (paper), or what the one before was left with (code)'),
  choice(
    'checkpoint',
    ['usual', 'none', 'run', 'replay', 'snapshot'],
    'how a failed attempt is undone: never, as the run allows, or by that one means if the run allows it; usual: as the profile says',
  ),
  flag('rollbackFailedAnd', 'where a step of an AND fails, undo its steps that succeeded before an alternative begins'),
  flag('oracleDone', "an end of the task that is no success counts as a failed attempt; an oracle that needs the run's feedback"),
  whole('patience', [0, 1000], 'fruitless lines in a row after which an attempt has failed; 0: as the profile says'),
  choice(
    'thoughtsCountForPatience',
    ['usual', 'true', 'false'],
    'whether a thought is a fruitless line; usual: as the profile says',
  ),
  whole('lines', [0, 1000], 'lines of one attempt, thoughts among them; 0: as the profile says'),
  flag('includeUnmentioned', 'take steps that the execution order leaves out after all others'),
]

/** ADaPT as a registry takes it. */
export const adapt: AgentPackage = {
  id: 'adapt',
  summary: 'tries a task as a whole and splits it where that fails (ADaPT 2024)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  rewind: ['snapshot', 'replay'],
  limits: (usual, options = {}, profile) => limitsOf(usual, settingsFrom(options), profile),
  create: (options = {}) => createAdapt(settingsFrom(options)),
}

/** As much for each level as for an attempt at the whole task: what `tryAgain` needs for as many trials. */
function limitsOf(usual: Limits, { dMax }: AdaptOptions, profile: ProfileSource | undefined): Limits {
  const factor = profile === undefined ? Math.max(dMax, 1) : levelsOf(profile, dMax)
  return {
    ...usual,
    ...(usual.maxSteps !== undefined && { maxSteps: usual.maxSteps * factor }),
    ...(usual.maxModelCalls !== undefined && { maxModelCalls: usual.maxModelCalls * factor }),
  }
}

/** The specs carry the names, types and defaults of `AdaptOptions`. */
function settingsFrom(options: OptionValues): AdaptOptions {
  return readOptions('adapt', SPECS, options) as unknown as AdaptOptions
}
