import type { Briefing, Message, ModelRequest, ProfileSource } from '@orreryjs/core'
import { openingText, profileNumber, profilePart } from '@orreryjs/core/agents'
import { emptyMemory, type Memory } from './memory.ts'
import type { AnticipatoryReflectionOptions } from './options.ts'
import { type Grammar, grammarOf } from './parse.ts'
import type { Opening } from './prompts/layout.ts'

/** The agents of this package; model calls are named after the one that asks. */
type AgentId = 'anticipatory-reflection' | 'plan-act'

/** How the model is asked. */
type Asking = Pick<AnticipatoryReflectionOptions, 'temperature' | 'judgeTemperature' | 'historyScope' | 'align' | 'alignSees'>
/** What the profile has a say in too. */
type Usual = Pick<AnticipatoryReflectionOptions, 'maxActions' | 'askTask' | 'transcript'>

/** What holds for an episode, and what it remembers. */
export interface Run extends Asking {
  readonly agent: AgentId
  readonly opening: Opening
  /** The task in one line. */
  readonly goal: string
  readonly grammar: Grammar
  /** Bound on the actions that the memory counts. */
  readonly mostActions: number
  /** Whether the model is asked if the task is done. */
  readonly asksTask: boolean
  /** Whether prompts hold the way to the present screen. */
  readonly showsWay: boolean
  readonly memory: Memory
}

/** An episode at its beginning. Throws `CONFIG_INVALID` where the profile lists no actions. */
export function beginRun(agent: AgentId, briefing: Briefing, options: Asking & Usual): Run {
  const { task, observation, profile } = briefing
  const { temperature, judgeTemperature, historyScope, align, alignSees, maxActions, askTask, transcript } = options
  return {
    agent,
    opening: { agent, profile, observation: openingText(briefing) },
    goal: task.goal,
    grammar: grammarOf(profilePart(profile, 'actions', agent)),
    mostActions: actionsOfTrial(maxActions, profile),
    asksTask: askTask === 'usual' ? profile.parts['endsItself'] === undefined : askTask === 'always',
    showsWay: transcript === 'usual' ? profile.parts['transcript'] !== 'off' : transcript === 'on',
    memory: emptyMemory(observation),
    temperature,
    judgeTemperature,
    historyScope,
    align,
    alignSees,
  }
}

/** The paper's bound, which is one for web pages. */
const USUAL_ACTIONS = 30

/** Actions of a trial: as many as the option says or, where that is 0, the profile's part `trialSteps`, else 30. */
export function actionsOfTrial(maxActions: number, profile: ProfileSource | undefined): number {
  if (maxActions > 0) return maxActions
  return profile === undefined ? USUAL_ACTIONS : profileNumber(profile, 'trialSteps', USUAL_ACTIONS)
}

/** Whether no action may be taken any more (D12). */
export function isSpent({ memory, mostActions }: Run): boolean {
  return memory.actions >= mostActions
}

/** A request at one of the method's points. */
export function requestFor({ agent, temperature }: Run, point: string, messages: readonly Message[]): ModelRequest {
  return { purpose: `${agent}.${point}`, temperature, maxTokens: 512, messages }
}
