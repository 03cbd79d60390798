import { type AgentPackage, type OptionSpec, type OptionValues, readOptions } from '@orrery/core'
import { createPlanAct, PLAN_ACT_DEFAULTS, type PlanActOptions } from './agent.ts'
import { alfworldOldProfile, alfworldProfile } from './profiles/alfworld.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile, webshopReactProfile } from './profiles/webshop.ts'

export { createPlanAct, PLAN_ACT_DEFAULTS, type PlanActOptions } from './agent.ts'
export { alfworldOldProfile, alfworldProfile } from './profiles/alfworld.ts'
export { textcraftProfile } from './profiles/textcraft.ts'
export { webshopProfile, webshopReactProfile } from './profiles/webshop.ts'

const SPECS: readonly OptionSpec[] = [
  {
    name: 'reflexion',
    type: 'boolean',
    default: PLAN_ACT_DEFAULTS.reflexion,
    description: 'make a new plan after a failure; false is one plan and one attempt',
  },
  count('maxTrials', 1, 'plans that are made with reflexion, the first included'),
  count('maxActions', 1, 'actions of a trial, notes included'),
  {
    name: 'onMisaligned',
    type: 'choice',
    choices: ['stopTrial', 'retry', 'ignore'],
    default: PLAN_ACT_DEFAULTS.onMisaligned,
    description: 'after an action that does not serve its subtask: end the trial, try another action, or go on as if it did',
  },
  count('retries', 0, 'misaligned actions in a row that onMisaligned=retry bears'),
  {
    name: 'align',
    type: 'choice',
    choices: ['on', 'off'],
    default: PLAN_ACT_DEFAULTS.align,
    description: 'each action is judged, or all count as aligned (ablation)',
  },
  {
    name: 'keepStateAcrossTrials',
    type: 'boolean',
    default: PLAN_ACT_DEFAULTS.keepStateAcrossTrials,
    description: 'a new plan begins where the agent is, and not at the initial place',
  },
  degree('temperature', 'sampling temperature of plans and actions'),
  degree('judgeTemperature', 'sampling temperature of verdicts'),
]

function count(name: 'maxTrials' | 'maxActions' | 'retries', minimum: number, description: string): OptionSpec {
  return { name, type: 'number', integer: true, minimum, default: PLAN_ACT_DEFAULTS[name], description }
}

function degree(name: 'temperature' | 'judgeTemperature', description: string): OptionSpec {
  return { name, type: 'number', minimum: 0, maximum: 2, default: PLAN_ACT_DEFAULTS[name], description }
}

/** Plan+Act as a registry takes it. */
export const planAct: AgentPackage = {
  id: 'plan-act',
  summary: 'plans, carries the plan out, makes a new one after a failure (baseline of Wang et al. 2024)',
  options: SPECS,
  profiles: [textcraftProfile, alfworldProfile, alfworldOldProfile, webshopProfile, webshopReactProfile],
  rewind: ['replay', 'navigate'],
  limits: (usual, options = {}) => {
    const { reflexion, maxActions, maxTrials } = settingsFrom(options)
    return { ...usual, maxSteps: reflexion ? maxActions * maxTrials : maxActions }
  },
  create: (options = {}) => createPlanAct(settingsFrom(options)),
}

/** The specs carry the names, types and defaults of `PlanActOptions`. */
function settingsFrom(options: OptionValues): PlanActOptions {
  return readOptions('plan-act', SPECS, options) as unknown as PlanActOptions
}
