import { type AgentPackage, declareOptions, type OptionSpec, type OptionValues, readOptions } from '@orreryjs/core'
import { createPlanAct, PLAN_ACT_DEFAULTS, type PlanActOptions } from './agent.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { actionsOfTrial } from './profiles/trial-steps.ts'
import { webshopProfile } from './profiles/webshop.ts'

export { createPlanAct, PLAN_ACT_DEFAULTS, type PlanActOptions } from './agent.ts'
export { alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile } from './profiles/webshop.ts'

const { choice, flag, number, whole } = declareOptions(PLAN_ACT_DEFAULTS)

const SPECS: readonly OptionSpec[] = [
  flag('reflexion', 'make a new plan after a failure; false is one plan and one attempt'),
  whole('maxTrials', [1], 'plans that are made with reflexion, the first included'),
  whole('maxActions', [0], 'actions of a trial, notes included, 30 in the paper; 0 for as many as is usual in the world'),
  choice(
    'onMisaligned',
    ['stopTrial', 'retry', 'ignore'],
    'after an action that does not serve its subtask: end the trial, try another action, or go on as if it did',
  ),
  whole('retries', [0], 'misaligned actions in a row that onMisaligned=retry bears'),
  choice('align', ['on', 'off'], 'each action is judged, or all count as aligned (ablation)'),
  flag('keepStateAcrossTrials', 'a new plan begins where the agent is, and not at the initial place'),
  number('temperature', [0, 2], 'sampling temperature of plans and actions'),
  number('judgeTemperature', [0, 2], 'sampling temperature of verdicts'),
]

/** Plan+Act as a registry takes it. */
export const planAct: AgentPackage = {
  id: 'plan-act',
  summary: 'plans, carries the plan out, makes a new one after a failure (baseline of Wang et al. 2024)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  rewind: ['replay', 'navigate'],
  limits: (usual, options = {}, profile) => {
    const { reflexion, maxActions, maxTrials } = settingsFrom(options)
    return { ...usual, maxSteps: actionsOfTrial(maxActions, profile) * (reflexion ? maxTrials : 1) }
  },
  create: (options = {}) => createPlanAct(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `PlanActOptions`. */
function settingsFrom(options: OptionValues): PlanActOptions {
  return readOptions('plan-act', SPECS, options) as unknown as PlanActOptions
}
