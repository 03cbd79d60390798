import type { Message, PlayedDemonstration, Profile } from '@orreryjs/core'
import { conversation, example, profilePart, section, selectDemonstrations, type TranscriptEntry } from '@orreryjs/core/agents'
import type { StateactOptions } from './options.ts'
import { NONE, readStated } from './parse.ts'
import { isAction, isGoal, isThought, type Key, keysOf, plainName } from './states.ts'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext extends Pick<StateactOptions, 'format' | 'demos'> {
  readonly keys: readonly Key[]
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, including the goal. */
  readonly observation: string
}

/** Builds the messages of a call; a line with `...` marks omitted turns. */
export type TurnPrompt = (turns: readonly TranscriptEntry[], isTruncated: boolean) => readonly Message[]

/**
 * Returns a function from earlier replies and their observations to a conversation: instructions and demonstrations in the system message,
 * the task, and a turn for each reply.
 */
export function turnPrompt(context: PromptContext): TurnPrompt {
  const { profile, observation } = context
  const system = [
    profilePart(profile, 'instructions', 'stateact'),
    ...demonstrations(context).map((text, index) => example(index + 1, text)),
    section('ACTIONS', profilePart(profile, 'actions', 'stateact')),
    section('REPLY FORMAT', replyFormat(context)),
  ].join('\n\n')
  const task = section('TASK', observation)
  return (turns, isTruncated) => [{ role: 'system', content: system }, ...conversation(task, turns, isTruncated)]
}

function replyFormat({ keys, format, profile }: PromptContext): string {
  const fields = keys.map(({ name, meaning }) => [name, `[${meaning}]`] as const)
  const names = fields.map(([name]) => memberName(name)).join(', ')
  const form = format === 'json' ? `one JSON object with the keys ${names}` : 'these lines'
  return [`Reply with ${form}, and nothing else:`, replyText(fields, format), ...claimRules(profile)].join('\n')
}

function claimRules({ parts }: Profile): readonly string[] {
  const { claimSuccess, claimFailure } = parts
  return [
    ...(claimSuccess === undefined ? [] : [`The thought \`${claimSuccess}\` ends the attempt as done.`]),
    ...(claimFailure === undefined ? [] : [`The thought \`${claimFailure}\` gives it up.`]),
  ]
}

/** Formats a reply as the model has to write it. */
function replyText(fields: readonly (readonly [name: string, text: string])[], format: StateactOptions['format']): string {
  if (format === 'text') return fields.map(([name, text]) => `${name}: ${text}`).join('\n')
  return JSON.stringify(Object.fromEntries(fields.map(([name, text]) => [memberName(name), text])))
}

function memberName(name: string): string {
  return name.replaceAll(' ', '_')
}

function demonstrations(context: PromptContext): readonly string[] {
  const { profile, taskType, demos } = context
  return selectDemonstrations(profile, taskType, demos).map((shown) =>
    'text' in shown ? shown.text : demonstrationText(shown, context),
  )
}

/** Formats a played demonstration as replies and observations. The thoughts before an action are its state, in keyed lines. */
function demonstrationText({ opening, goal = NONE, exchanges }: PlayedDemonstration, context: PromptContext): string {
  const names = context.keys.map(({ name }) => name)
  const knownNames = keysOf(context.profile).map(({ name }) => name)
  const texts = [opening]
  let seen = opening
  let notes: string[] = []
  for (const exchange of exchanges) {
    if (exchange.kind === 'thought') {
      notes.push(exchange.thought)
      continue
    }
    const stated = readStated(notes.join('\n'), knownNames)
    const fields = names.map((name): readonly [string, string] => {
      if (isAction(name)) return [name, exchange.action]
      if (isGoal(name)) return [name, goal]
      return [name, stated.get(plainName(name)) ?? valueWithoutState(name, notes, seen, stated)]
    })
    texts.push(`> ${replyText(fields, context.format)}`)
    if (exchange.observation !== undefined) texts.push(exchange.observation)
    seen = exchange.observation ?? ''
    notes = []
  }
  return texts.join('\n')
}

const MAX_STATE_LENGTH = 120

/** Returns the value of a key in a demonstration without state: its thoughts, or the first line of the latest observation. */
function valueWithoutState(name: string, notes: readonly string[], seen: string, stated: ReadonlyMap<string, string>): string {
  if (stated.size > 0) return NONE
  if (isThought(name)) return notes.join(' ') || NONE
  const [line = ''] = seen.trim().split('\n')
  return line.slice(0, MAX_STATE_LENGTH) || NONE
}
