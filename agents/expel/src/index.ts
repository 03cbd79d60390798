import type { Agent, AgentPackage } from '@orreryjs/core'
import { defineAgent } from '@orreryjs/core/agents'
import { program } from './agent.ts'
import { fullHistoryProgram } from './full-history.ts'
import {
  DEFAULTS,
  type ExpelOptions,
  FULL_HISTORY_DEFAULTS,
  FULL_HISTORY_OPTIONS,
  type FullHistoryOptions,
  OPTIONS,
} from './options.ts'
import { alfworldProfile } from './profiles/alfworld.ts'
import { fullHistoryProfiles } from './profiles/full-history.ts'
import { EXPEL_PARTS, generateExpelProfile, generateProfile, PARTS } from './profiles/generated.ts'
import { textcraftProfile } from './profiles/textcraft.ts'
import { webshopProfile } from './profiles/webshop.ts'

export type { ExpelOptions, FullHistoryOptions } from './options.ts'

/** Model calls for the extraction of rules, if a run limits the calls of an episode. */
const EXTRACTION_CALLS = 400

/** Registry entry of ExpeL. */
export const expel: AgentPackage = defineAgent({
  id: 'expel',
  version: 1,
  summary: 'learns rules and examples from earlier tasks of a stream (Zhao et al. 2024)',
  usesMemory: true,
  learnsFromFeedback: () => 'expel',
  defaults: DEFAULTS,
  options: OPTIONS,
  profiles: [textcraftProfile, alfworldProfile, webshopProfile],
  parts: EXPEL_PARTS,
  generateProfile: generateExpelProfile,
  rewind: ['replay'],
  limits: ({ maxSteps, maxModelCalls, ...usual }, { retries }) => ({
    ...usual,
    ...(maxSteps !== undefined && { maxSteps: maxSteps * (retries + 1) }),
    ...(maxModelCalls !== undefined && { maxModelCalls: maxModelCalls * (retries + 1) + EXTRACTION_CALLS }),
  }),
  program,
})

/** ExpeL (Zhao et al. 2024): gathers trajectories with retries, extracts rules from them, and acts with both. */
export const createExpel: (options?: Partial<ExpelOptions>) => Agent = expel.create

/** Registry entry of full history. */
export const fullHistory: AgentPackage = defineAgent({
  id: 'full-history',
  version: 1,
  summary: 'ReAct with the earlier episodes of a stream in its prompt (baseline of ExpeL)',
  usesMemory: true,
  defaults: FULL_HISTORY_DEFAULTS,
  options: FULL_HISTORY_OPTIONS,
  profiles: fullHistoryProfiles,
  parts: PARTS,
  generateProfile,
  program: fullHistoryProgram,
})

/** Full history: ReAct with the latest earlier episodes of the stream, unchanged, in its prompt. */
export const createFullHistory: (options?: Partial<FullHistoryOptions>) => Agent = fullHistory.create
