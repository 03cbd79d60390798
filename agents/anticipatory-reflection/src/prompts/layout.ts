import type { Message, Profile } from '@orreryjs/core'
import { profilePart, section } from '@orreryjs/core/agents'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext {
  /** Id of the agent, for error messages about the profile. */
  readonly agent: string
  readonly profile: Profile
  /** The initial observation, including the goal. */
  readonly observation: string
}

/** Title and body of a section. A section without a body is omitted. */
export type PromptSection = readonly [title: string, body: string | undefined]

/** Prompt for actions and plans: instructions, action forms, reply format, task and the given sections. */
export function actionMessages(
  context: PromptContext,
  replyFormat: string,
  sections: readonly PromptSection[],
): readonly Message[] {
  return messagesOf(context, [['ACTIONS', profilePart(context.profile, 'actions', context.agent)]], replyFormat, sections)
}

/** Prompt for verdicts and answers: the same without action forms. */
export function judgeMessages(
  context: PromptContext,
  replyFormat: string,
  sections: readonly PromptSection[],
): readonly Message[] {
  return messagesOf(context, [], replyFormat, sections)
}

function messagesOf(
  { agent, profile, observation }: PromptContext,
  first: readonly PromptSection[],
  replyFormat: string,
  sections: readonly PromptSection[],
): readonly Message[] {
  const all: readonly PromptSection[] = [...first, ['REPLY FORMAT', replyFormat], ['TASK', observation], ...sections]
  const shown = all.flatMap(([title, body]) => (body === undefined || body === '' ? [] : [section(title, body)]))
  return [
    { role: 'system', content: profilePart(profile, 'instructions', agent) },
    { role: 'user', content: shown.join('\n\n') },
  ]
}

/** Numbers lines from 1. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
}
