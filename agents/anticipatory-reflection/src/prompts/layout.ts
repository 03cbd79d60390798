import type { Message, Profile } from '@orreryjs/core'
import { profilePart, section } from '@orreryjs/core/agents'

/** What stays the same in every prompt of an episode. */
export interface Opening {
  /** Whose prompt it is, for messages about the profile. */
  readonly agent: string
  readonly profile: Profile
  /** The initial observation, goal included. */
  readonly observation: string
}

/** A section's title and body; one without a body is left out. */
export type Titled = readonly [title: string, body: string | undefined]

/** Instructions, and below them what can be done, how to reply, the task and the given sections: for those who act or plan. */
export function layOut(opening: Opening, replyFormat: string, sections: readonly Titled[]): readonly Message[] {
  return laid(opening, [['ACTIONS', profilePart(opening.profile, 'actions', opening.agent)]], replyFormat, sections)
}

/** The same for those who judge or answer: nothing of what can be done. */
export function layOutToJudge(opening: Opening, replyFormat: string, sections: readonly Titled[]): readonly Message[] {
  return laid(opening, [], replyFormat, sections)
}

function laid(
  { agent, profile, observation }: Opening,
  first: readonly Titled[],
  replyFormat: string,
  sections: readonly Titled[],
): readonly Message[] {
  const all: readonly Titled[] = [...first, ['REPLY FORMAT', replyFormat], ['TASK', observation], ...sections]
  const shown = all.flatMap(([title, body]) => (body === undefined || body === '' ? [] : [section(title, body)]))
  return [
    { role: 'system', content: profilePart(profile, 'instructions', agent) },
    { role: 'user', content: shown.join('\n\n') },
  ]
}

/** Lines with numbers in front, from 1. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
}
