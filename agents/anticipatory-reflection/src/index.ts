import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { ANTICIPATORY_REFLECTION_DEFAULTS, type AnticipatoryReflectionOptions, createAnticipatoryReflection } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { actionsOfTrial } from './profiles/trial-steps.ts'
import { webshopProfile } from './profiles/webshop.ts'

export {
  ANTICIPATORY_REFLECTION_DEFAULTS,
  type AnticipatoryReflectionOptions,
  createAnticipatoryReflection,
} from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, number, whole } = declareOptions(ANTICIPATORY_REFLECTION_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  whole('R', [0], 'alternatives that are asked for beside each action; 0 is Plan+Act'),
  choice(
    'remedyMode',
    ['chained', 'independent', 'direct'],
    'an alternative is asked for after all those given; after the action alone; or R+1 samples of the action itself are taken, as in the comparison with tree search',
  ),
  choice('remedyOrder', ['paper', 'bestFirst'], 'the last alternative is tried first, as printed, or the first one'),
  flag('dropInadmissible', 'alternatives that the world does not offer at that place are dropped'),
  choice('align', ['llm', 'off'], 'each action is judged, or all count as aligned (ablation)'),
  choice(
    'restore',
    ['auto', 'T1', 'T2', 'T3', 'T4'],
    'how to go back: by snapshot, by starting again and replaying, by legal moves, not at all; auto: by snapshot or moves, as the run allows',
  ),
  choice(
    'onPlanExhausted',
    ['backtrack', 'revise', 'finish'],
    'when no subtask is left and the task is not done: try stored alternatives, make a new plan, or end as done',
  ),
  choice('advance', ['single', 'while'], 'at most one subtask is completed after an action, or as many as are done'),
  choice(
    'historyScope',
    ['all', 'path'],
    'prompts tell all actions, those of earlier trials too, or those that led to the present place',
  ),
  choice('reviseFrom', ['initial', 'current'], 'a new plan begins at the initial place, or where the agent is'),
  whole('maxActions', [0], 'actions of a trial, notes included, 30 in the paper; 0 for as many as is usual in the world'),
  choice('maxActionsScope', ['trial', 'task'], 'the bound on actions holds for each trial, or for all of them together'),
  flag('countBacktracks', 'steps taken to go back count as actions'),
  whole('maxTrials', [1], 'plans that are made, the first included; 1 never revises a plan'),
  number('temperature', [0, 2], 'sampling temperature of plans and actions'),
  number('judgeTemperature', [0, 2], 'sampling temperature of verdicts'),
  flag('checkAtStart', 'each trial begins with the question whether the task is done'),
  flag('checkTaskEvenIfMisaligned', 'the question whether the task is done follows misaligned actions too'),
  flag('guardIrreversible', 'not in the paper: ask for approval before an action that cannot be undone'),
  flag('mergeJudgements', 'not in the paper: one model call gives all verdicts on an action'),
  flag('allowRestoreAfterTerminal', "not in the paper: go back from the task's own end where it is judged wrong"),
]

/** Anticipatory Reflection as a registry takes it. */
export const anticipatoryReflection: AgentPackage = {
  id: 'anticipatory-reflection',
  summary: 'plans, stores alternatives before each action, goes back to them (Wang et al. 2024)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  rewind: ['replay', 'navigate'],
  limits: (usual, options = {}, profile) => {
    const { R, maxActions, maxActionsScope, maxTrials } = settingsFrom(options)
    const actions = actionsOfTrial(maxActions, profile) * (maxActionsScope === 'trial' ? maxTrials : 1)
    return { ...usual, maxSteps: R > 0 ? 2 * actions : actions }
  },
  create: (options = {}) => createAnticipatoryReflection(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `AnticipatoryReflectionOptions`. */
function settingsFrom(options: OptionValues): AnticipatoryReflectionOptions {
  return readOptions('anticipatory-reflection', SPECS, options) as unknown as AnticipatoryReflectionOptions
}
