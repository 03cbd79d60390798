import { type Briefing, CHARACTERS_PER_TOKEN, type Message, type ModelRequest, type ProfileSource } from '@orreryjs/core'
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
  'temperature' | 'judgeTemperature' | 'historyScope' | 'align' | 'alignSees' | 'context'
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
export function createEpisode(
  agent: AgentId,
  briefing: Briefing,
  options: CallOptions & ProfileDefaults & Pick<AnticipatoryReflectionOptions, 'R'>,
): Episode {
  const { task, observation, profile } = briefing
  const { temperature, judgeTemperature, historyScope, align, alignSees, maxActions, askTask, transcript } = options
  const shouldShowTranscript = transcript || profile.parts['transcript'] !== 'off'
  return {
    agent,
    promptContext: { agent, profile, task: taskText(briefing, shouldShowTranscript), maxLength: maxPromptLength(options) },
    goal: task.goal,
    grammar: grammarOf(profilePart(profile, 'actions', agent)),
    maxActions: actionsOfTrial(maxActions, profile),
    shouldCheckTask: askTask === 'default' ? profile.parts['endsItself'] === undefined : askTask === 'always',
    shouldShowTranscript,
    context: options.context,
    memory: initialMemory(observation),
    temperature,
    judgeTemperature,
    historyScope,
    align,
    alignSees,
  }
}

/** Returns the section TASK. Without a transcript it is the goal only, because another section shows the current screen. */
function taskText(briefing: Briefing, shouldShowTranscript: boolean): string {
  const goal = briefing.profile.parts['goal']
  return shouldShowTranscript || goal === undefined ? openingText(briefing) : goal.replaceAll('{goal}', briefing.task.goal)
}

/** Maximum number of tokens of a reply. */
const MAX_REPLY_TOKENS = 512
/** Tokens of a follow-up request after an earlier reply in the same dialogue: for another action, or for a reply in the right form. */
const FOLLOW_UP_TOKENS = 64
/** Maximum number of repeated requests after an unparsed reply. */
const MAX_REPEATS = 2

/** Returns the maximum length of a prompt in characters. It leaves space for its reply, and for all follow-up requests of its dialogue. */
function maxPromptLength({ context, R }: Pick<AnticipatoryReflectionOptions, 'context' | 'R'>): number {
  if (context === 0) return Number.POSITIVE_INFINITY
  const replies = 1 + Math.max(R, MAX_REPEATS)
  return (context - replies * (MAX_REPLY_TOKENS + FOLLOW_UP_TOKENS)) * CHARACTERS_PER_TOKEN
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
  return { purpose: `${agent}.${point}`, temperature, maxTokens: MAX_REPLY_TOKENS, messages }
}
