import type { Briefing, Message, ModelRequest, ProfileSource } from '@orreryjs/core'
import { openingText, profileNumber, profilePart } from '@orreryjs/core/agents'
import { initialMemory, type Memory } from './memory.ts'
import type { AnticipatoryReflectionOptions } from './options.ts'
import { type Grammar, grammarOf } from './parse.ts'
import type { PromptContext } from './prompts/layout.ts'

/** Agents of this package; the id is a prefix of the purpose of model calls. */
type AgentId = 'anticipatory-reflection' | 'plan-act'

/** Options of model calls. */
type CallOptions = Pick<
  AnticipatoryReflectionOptions,
  'temperature' | 'judgeTemperature' | 'historyScope' | 'align' | 'alignSees'
>
/** Options with a default in the profile. */
type ProfileDefaults = Pick<AnticipatoryReflectionOptions, 'maxActions' | 'askTask' | 'transcript'>

/** Settings and memory of an episode. */
export interface Episode extends CallOptions {
  readonly agent: AgentId
  readonly promptContext: PromptContext
  /** The task in one line. */
  readonly goal: string
  readonly grammar: Grammar
  /** Maximum number of actions, as counted by the memory. */
  readonly maxActions: number
  /** Whether the model is asked if the task is done. */
  readonly shouldCheckTask: boolean
  /** Whether prompts show the actions that led to the current screen. */
  readonly shouldShowTranscript: boolean
  readonly memory: Memory
}

/** Creates the state of an episode. Throws `CONFIG_INVALID` if the profile lists no actions. */
export function createEpisode(agent: AgentId, briefing: Briefing, options: CallOptions & ProfileDefaults): Episode {
  const { task, observation, profile } = briefing
  const { temperature, judgeTemperature, historyScope, align, alignSees, maxActions, askTask, transcript } = options
  return {
    agent,
    promptContext: { agent, profile, observation: openingText(briefing) },
    goal: task.goal,
    grammar: grammarOf(profilePart(profile, 'actions', agent)),
    maxActions: actionsOfTrial(maxActions, profile),
    shouldCheckTask: askTask === 'default' ? profile.parts['endsItself'] === undefined : askTask === 'always',
    shouldShowTranscript: transcript === 'default' ? profile.parts['transcript'] !== 'off' : transcript === 'on',
    memory: initialMemory(observation),
    temperature,
    judgeTemperature,
    historyScope,
    align,
    alignSees,
  }
}

/** The paper's limit, which is for web pages. */
const DEFAULT_MAX_ACTIONS = 30

/** Returns the maximum number of actions per trial: the option, the profile's `trialSteps` if the option is 0, or 30. */
export function actionsOfTrial(maxActions: number, profile: ProfileSource | undefined): number {
  if (maxActions > 0) return maxActions
  return profile === undefined ? DEFAULT_MAX_ACTIONS : profileNumber(profile, 'trialSteps', DEFAULT_MAX_ACTIONS)
}

/** True if no action is left (D12). */
export function isActionLimitReached({ memory, maxActions }: Episode): boolean {
  return memory.actions >= maxActions
}

/** Returns the request of a model call. */
export function requestFor({ agent, temperature }: Episode, point: string, messages: readonly Message[]): ModelRequest {
  return { purpose: `${agent}.${point}`, temperature, maxTokens: 512, messages }
}
