import type { Message, Profile } from '@orreryjs/core'
import { profilePart, section } from '@orreryjs/core/agents'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext {
  /** Id of the agent, for error messages about the profile. */
  readonly agent: string
  readonly profile: Profile
  /** The goal, with the initial observation unless prompts show only the current screen. */
  readonly task: string
  /** Maximum length of a prompt in characters. */
  readonly maxLength: number
}

/** Title and body of a section. A section without a body is omitted. A list can lose its oldest entries to fit the context. */
export type PromptSection = readonly [title: string, body: string | readonly string[] | undefined]

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
  { agent, profile, task, maxLength }: PromptContext,
  first: readonly PromptSection[],
  replyFormat: string,
  sections: readonly PromptSection[],
): readonly Message[] {
  const system = profilePart(profile, 'instructions', agent)
  const all: readonly PromptSection[] = [...first, ['REPLY FORMAT', replyFormat], ['TASK', task], ...sections]
  const text = shown(all)
  const content = system.length + text.length <= maxLength ? text : shown(shortened(all, system.length + text.length - maxLength))
  return [
    { role: 'system', content: system },
    { role: 'user', content },
  ]
}

function shown(sections: readonly PromptSection[]): string {
  const texts = sections.flatMap(([title, body]) => {
    const text = typeof body === 'object' ? body.join('\n') : body
    return text === undefined || text === '' ? [] : [section(title, text)]
  })
  return texts.join('\n\n')
}

/** Sections in the order in which they lose entries. */
const LEAST_IMPORTANT_FIRST = ['PAST EXPERIENCE', 'FAILED PLANS', 'HISTORY', 'EXECUTED ACTIONS', 'NOTES']
/** Mark of omitted entries, as in a transcript. */
const OMITTED = '...'

/** Leaves out the oldest entries of lists, at least `excess` characters if the lists are that long. */
function shortened(sections: readonly PromptSection[], excess: number): readonly PromptSection[] {
  let missing = excess
  const bodies = new Map<string, readonly string[]>()
  for (const title of LEAST_IMPORTANT_FIRST) {
    const body = sections.find(([each]) => each === title)?.[1]
    if (typeof body !== 'object' || missing <= 0) continue
    missing += OMITTED.length + 1
    let start = 0
    while (start < body.length && missing > 0) {
      missing -= (body[start]?.length ?? 0) + 1
      start += 1
    }
    bodies.set(title, [OMITTED, ...body.slice(start)])
  }
  return sections.map(([title, body]) => [title, bodies.get(title) ?? body])
}

/** Numbers lines from 1. */
export function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
}
