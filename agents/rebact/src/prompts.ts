import type { Message, Observation, Profile } from '@orreryjs/core'
import { demonstrationsFor, demonstrationText, example, history, type Pair, profilePart, section } from '@orreryjs/core/agents'

/** What stays the same in every prompt of an episode. */
interface Opening {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, goal included. */
  readonly observation: string
  /** Whether the last action is judged or any of them, by number. */
  readonly scope: 'last' | 'all'
  readonly thoughts: boolean
}

/** What a call asks for: a verdict with the next action, or one of them alone. */
export type Asked = 'both' | 'verdict' | 'next'

/** The prompt of a call, from the transcript, what is asked for and what can be seen now. */
export type Prompt = (pairs: readonly Pair[], asked: Asked, here: Observation) => readonly Message[]

/** The line that gives the next action, where the profile has no form of its own. */
const NEXT_FORM = 'The next action is: [action]'

/** The line that gives the next action. */
export function nextFormOf({ parts }: Profile): string {
  return parts['next'] ?? NEXT_FORM
}

/** The prompts of an episode; what stays the same is laid out once. */
export function stepPrompt(opening: Opening): Prompt {
  const { profile, observation, scope } = opening
  const system: Message = { role: 'system', content: profilePart(profile, 'instructions', 'rebact') }
  const shown = demonstrationsFor(profile, opening.taskType)
  const examples = shown.map((each, index) => example(index + 1, demonstrationText(each)))
  const head = [...examples, section('ACTIONS', profilePart(profile, 'actions', 'rebact'))]
  return (pairs, asked, here) => {
    const numbered = asked !== 'next' && scope === 'all' ? [section('PREVIOUS ACTIONS', numberedLines(pairs))] : []
    const content = [
      ...head,
      section('REPLY FORMAT', replyFormat(opening, asked, pairs, here)),
      section('TASK', observation),
      ...numbered,
      ...(pairs.length === 0 ? [] : [section('HISTORY', history(pairs, { cue: false }))]),
    ]
    return [system, { role: 'user', content: content.join('\n\n') }]
  }
}

function numberedLines(pairs: readonly Pair[]): string {
  return pairs.map(({ line }, index) => `${index + 1}: ${line}`).join('\n')
}

/** The instruction in two parts, each with the sentence to fill in. */
function replyFormat(opening: Opening, asked: Asked, pairs: readonly Pair[], here: Observation): string {
  const thought = opening.thoughts ? ['Begin with a line of thought after `think: `.'] : []
  const verdict = asked === 'next' ? [] : verdictForm(opening, pairs, here)
  const next = asked === 'verdict' ? [] : nextForm(opening, asked)
  return [...thought, ...verdict, ...next, 'Write nothing else.'].join('\n')
}

function verdictForm({ profile, scope }: Opening, pairs: readonly Pair[], here: Observation): readonly string[] {
  const judged =
    scope === 'all'
      ? 'First judge the previous actions by what came back. They are numbered below; write about the one that was wrong, or else about the last one.'
      : `First judge the previous action, '${pairs.at(-1)?.line ?? ''}', by what came back.`
  const advice = profile.parts[`judge:${here.page}`] ?? profile.parts['judge']
  const template = profilePart(profile, 'verdict', 'rebact').replaceAll('{previous}', scope === 'all' ? 'K' : "'...'")
  return [[judged, ...(advice === undefined ? [] : [advice])].join(' '), template]
}

function nextForm({ profile }: Opening, asked: Asked): readonly string[] {
  const when = asked === 'both' ? 'Then give the next action, in this form:' : 'Give the action to take now, in this form:'
  return [when, nextFormOf(profile)]
}
