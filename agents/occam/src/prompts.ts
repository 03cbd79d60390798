import type { Message, Profile } from '@orreryjs/core'
import { history, profilePart, section } from '@orreryjs/core/agents'
import type { SelectedHistory } from './memory.ts'
import type { OccamOptions } from './options.ts'
import { FIELDS } from './parse.ts'

/** Meanings of the fields of a reply. */
const MEANINGS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  'INTERACTION HISTORY SUMMARY': '[what the steps so far achieved]',
  'OBSERVATION DESCRIPTION': '[what the current observation shows, as far as the task may need it later]',
  REASON: '[why the next action is right]',
  ACTION: '[exactly one action in one of the listed forms]',
  'OBSERVATION HIGHLIGHT': '[ids of the elements to see again later, separated by commas, the most relevant first, or nothing]',
}

const REPLY_FORMAT = `Reply with these fields in this order, each on a new line:
${FIELDS.map((name) => `${name}: ${MEANINGS[name]}`).join('\n')}`

const NOTE = 'note [text]'
const PLANNING = ['branch [parent_plan_id] [new_plan_intent]', 'prune [plan_id] [reason]'] as const

const NOTE_RULE = `- ${NOTE} changes nothing in the world; the text stays below the active plan.`
const PLANNING_RULES = `- ${PLANNING[0]} starts a new plan below another one. Its history is empty at first.
- ${PLANNING[1]} returns to an earlier plan because the current one fails. What a form has sent stays sent.`

/** Returns the action forms of the world that the options offer, one per line. */
export function worldActions(profile: Profile, { actions }: OccamOptions): string {
  const reduced = profilePart(profile, 'actions', 'occam')
  const scroll = profile.parts['scrollActions']
  if (actions === 'all') return profile.parts['allActions'] ?? reduced
  return actions === 'scroll' && scroll !== undefined ? `${reduced}\n${scroll}` : reduced
}

/** Inputs of a prompt. */
export interface PromptInputs {
  /** The goal, with the first observation unless it is a page. */
  readonly task: string
  readonly plans: string
  readonly history: SelectedHistory
  /** The current observation, if TASK does not contain it. */
  readonly observation: string | undefined
}

/** Returns the messages of a step. */
export function stepMessages(profile: Profile, options: OccamOptions, inputs: PromptInputs): readonly Message[] {
  const {
    task,
    plans,
    history: { first, pairs },
    observation,
  } = inputs
  const rules = options.planTree ? `${NOTE_RULE}\n${PLANNING_RULES}` : NOTE_RULE
  const actions = [worldActions(profile, options), NOTE, ...(options.planTree ? PLANNING : [])].join('\n')
  const sections = [
    section('ACTIONS', actions),
    section('REPLY FORMAT', REPLY_FORMAT),
    section('TASK', task),
    section('PLANS', plans),
    ...(first === undefined ? [] : [section('FIRST OBSERVATION', first)]),
    ...(pairs.length === 0 ? [] : [section('HISTORY', history(pairs, { cue: false }))]),
    ...(observation === undefined ? [] : [section('OBSERVATION', observation)]),
  ]
  return [
    { role: 'system', content: `${profilePart(profile, 'instructions', 'occam')}\n${rules}` },
    { role: 'user', content: sections.join('\n\n') },
  ]
}
