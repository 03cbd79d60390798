import type { Agent, AgentPackage, RewindMeans } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import {
  type AnticipatoryReflectionOptions,
  DEFAULTS,
  OPTIONS,
  PLAN_ACT_DEFAULTS,
  PLAN_ACT_OPTIONS,
  type PlanActOptions,
} from './options.ts'
import { planActProgram } from './plan-act.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { generateProfile, PARTS } from './profiles/generated.ts'
import { planActProfiles } from './profiles/plan-act.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { browserGymProfile, webarenaProfile } from './profiles/webarena.ts'
import { webshopProfile } from './profiles/webshop.ts'
import { actionsOfTrial } from './rules.ts'

export type { AnticipatoryReflectionOptions, PlanActOptions } from './options.ts'
export { textcraftProfile } from './profiles/textcraft.ts'

/** Rewind means that a `restore` value requires. */
const REQUIRED_MEANS: Readonly<Partial<Record<AnticipatoryReflectionOptions['restore'], RewindMeans>>> = {
  T1: 'snapshot',
  T2: 'replay',
  T3: 'navigate',
}

/** Registry entry of Anticipatory Reflection. */
export const anticipatoryReflection: AgentPackage = defineAgent({
  id: 'anticipatory-reflection',
  version: 1,
  summary: 'plans, stores alternatives before each action and backtracks to them (Wang et al. 2024)',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile, webarenaProfile, browserGymProfile],
  parts: PARTS,
  generateProfile,
  rewind: ['replay', 'navigate'],
  limits: (usual, { R, maxActions, maxActionsScope, maxTrials }, profile) => {
    const actions = actionsOfTrial(maxActions, profile) * (maxActionsScope === 'trial' ? maxTrials : 1)
    return { ...usual, maxSteps: R > 0 ? 2 * actions : actions }
  },
  requiredRewind: ({ restore }) => {
    const means = REQUIRED_MEANS[restore]
    return means === undefined ? undefined : { option: `restore=${restore}`, means }
  },
  program,
})

/** Anticipatory Reflection (Wang et al. 2024): remedies are stored before each action and tried before the plan is revised. */
export const createAnticipatoryReflection: (options?: Partial<AnticipatoryReflectionOptions>) => Agent =
  anticipatoryReflection.create

/** Registry entry of Plan+Act. */
export const planAct: AgentPackage = defineAgent({
  id: 'plan-act',
  version: 1,
  summary: 'plans, executes the plan and replans after a failure (baseline of Wang et al. 2024)',
  defaults: PLAN_ACT_DEFAULTS,
  options: PLAN_ACT_OPTIONS,
  profiles: planActProfiles,
  parts: PARTS,
  generateProfile,
  rewind: ['replay', 'navigate'],
  limits: (usual, { reflexion, maxActions, maxTrials }, profile) => ({
    ...usual,
    maxSteps: actionsOfTrial(maxActions, profile) * (reflexion ? maxTrials : 1),
  }),
  program: planActProgram,
})

/** Plan+Act (baseline of Wang et al. 2024): executes a plan subtask by subtask and revises it after a misaligned action. */
export const createPlanAct: (options?: Partial<PlanActOptions>) => Agent = planAct.create
