import type { Message, Observation, Profile } from '@orreryjs/core'
import {
  demonstrationsFor,
  demonstrationText,
  example,
  history,
  profilePart,
  section,
  type TranscriptEntry,
} from '@orreryjs/core/agents'

/** Prompt inputs that stay the same during an episode. */
interface PromptContext {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, including the goal. */
  readonly observation: string
  /** Whether the reply judges only the last action, or all actions by number. */
  readonly scope: 'last' | 'all'
  readonly thoughts: boolean
}

/** Content of a request: a verdict and the next action, or only one of them. */
export type ReplyContent = 'both' | 'verdict' | 'next'

/** Builds the messages of a model call from the transcript, the requested content and the current observation. */
export type Prompt = (
  pairs: readonly TranscriptEntry[],
  replyContent: ReplyContent,
  observation: Observation,
) => readonly Message[]

/** Default line for the next action. */
const NEXT_FORM = 'The next action is: [action]'

/** Returns the line for the next action. */
export function nextFormOf({ parts }: Profile): string {
  return parts['next'] ?? NEXT_FORM
}

/** Returns the prompt builder of an episode. The fixed part of the prompt is built once. */
export function stepPrompt(context: PromptContext): Prompt {
  const { profile, observation, scope } = context
  const system: Message = { role: 'system', content: profilePart(profile, 'instructions', 'rebact') }
  const demonstrations = demonstrationsFor(profile, context.taskType)
  const examples = demonstrations.map((each, index) => example(index + 1, demonstrationText(each)))
  const head = [...examples, section('ACTIONS', profilePart(profile, 'actions', 'rebact'))]
  return (pairs, replyContent, current) => {
    const numbered = replyContent !== 'next' && scope === 'all' ? [section('PREVIOUS ACTIONS', numberedLines(pairs))] : []
    const content = [
      ...head,
      section('REPLY FORMAT', replyFormat(context, replyContent, pairs, current)),
      section('TASK', observation),
      ...numbered,
      ...(pairs.length === 0 ? [] : [section('HISTORY', history(pairs, { cue: false }))]),
    ]
    return [system, { role: 'user', content: content.join('\n\n') }]
  }
}

function numberedLines(pairs: readonly TranscriptEntry[]): string {
  return pairs.map(({ line }, index) => `${index + 1}: ${line}`).join('\n')
}

/** The reply format, with the sentences that the model fills in. */
function replyFormat(
  context: PromptContext,
  replyContent: ReplyContent,
  pairs: readonly TranscriptEntry[],
  observation: Observation,
): string {
  const thought = context.thoughts ? ['Begin with a line of thought after `think: `.'] : []
  const verdict = replyContent === 'next' ? [] : verdictForm(context, pairs, observation)
  const next = replyContent === 'verdict' ? [] : nextForm(context, replyContent)
  return [...thought, ...verdict, ...next, 'Write nothing else.'].join('\n')
}

function verdictForm(
  { profile, scope }: PromptContext,
  pairs: readonly TranscriptEntry[],
  observation: Observation,
): readonly string[] {
  const request =
    scope === 'all'
      ? 'First judge the previous actions by what came back. They are numbered below; write about the one that was wrong, or else about the last one.'
      : `First judge the previous action, '${pairs.at(-1)?.line ?? ''}', by what came back.`
  const advice = profile.parts[`judge:${observation.page}`] ?? profile.parts['judge']
  const template = profilePart(profile, 'verdict', 'rebact').replaceAll('{previous}', scope === 'all' ? 'K' : "'...'")
  return [[request, ...(advice === undefined ? [] : [advice])].join(' '), template]
}

function nextForm({ profile }: PromptContext, replyContent: ReplyContent): readonly string[] {
  const when = replyContent === 'both' ? 'Then give the next action, in this form:' : 'Give the action to take now, in this form:'
  return [when, nextFormOf(profile)]
}
