import type { Message, PlayedDemonstration, Profile } from '@orreryjs/core'
import { conversation, example, profilePart, section, selectDemonstrations, type TranscriptEntry } from '@orreryjs/core/agents'
import type { ReflactOptions } from './options.ts'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext {
  readonly options: ReflactOptions
  readonly profile: Profile
  readonly taskType: string
  readonly goal: string
  /** The initial observation, including the goal. */
  readonly observation: string
}

/** Prompt inputs that change with each step. */
interface StepContent {
  readonly turns: readonly TranscriptEntry[]
  /** Whether earlier turns were left out. */
  readonly isTruncated: boolean
  /** Admissible actions, if the agent shows them. */
  readonly admissible: readonly string[]
}

/**
 * Returns a function from earlier replies and their observations to a conversation: instructions and demonstrations in the system message,
 * the task, and a turn for each reply.
 */
export function turnPrompt(context: PromptContext): (content: StepContent) => readonly Message[] {
  const { profile, observation, options } = context
  const system = [
    profilePart(profile, 'instructions', 'reflact'),
    ...demonstrations(context).map((text, index) => example(index + 1, text)),
    ...(options.actionList ? [section('ACTIONS', profilePart(profile, 'actions', 'reflact'))] : []),
    section('REPLY FORMAT', replyFormat(options)),
  ].join('\n\n')
  const task = section('TASK', observation)
  return ({ turns, isTruncated, admissible }) => {
    const labelled = turns.map(({ line, observation }) => ({ line, observation: `Observation: ${observation}` }))
    return [{ role: 'system', content: system }, ...withAdmissible(conversation(task, labelled, isTruncated), admissible)]
  }
}

/** Appends the admissible actions to the last message. */
function withAdmissible(messages: readonly Message[], admissible: readonly string[]): readonly Message[] {
  const last = messages.at(-1)
  if (last === undefined || admissible.length === 0) return messages
  const listed = section('ACTIONS NOW', admissible.join('\n'))
  return [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${listed}` }]
}

/** Returns the label of the text before an action. The paper's baselines have their own. */
function labelOf({ reflection, frequency }: ReflactOptions): string {
  if (reflection !== 'thought') return 'Reflection'
  return frequency === 'first' ? 'Plan' : 'Thought'
}

const CONTENT: Readonly<Record<ReflactOptions['reflection'], string>> = {
  goalState: 'one sentence: where you are, what you have, and what that means for the goal of the task',
  stateOnly: 'one sentence: where you are and what you have',
  goalOnly: 'one sentence: what the goal of the task still needs',
  thought: 'what to do next and why',
  none: '',
}

function replyFormat(options: ReflactOptions): string {
  const action = `Action: [one action${options.actionList ? ' in one of the forms above' : ', as in the examples'}]`
  if (options.reflection === 'none') return `Reply with this line, and nothing else:\n${action}`
  const label = labelOf(options)
  const when = {
    everyTurn: '',
    first: ` The line \`${label}:\` belongs only to your first reply.`,
    sparse: ` Leave out the line \`${label}:\` if it would say nothing new.`,
  }[options.frequency]
  return `Reply with these lines, and nothing else.${when}\n${label}: [${CONTENT[options.reflection]}]\n${action}`
}

function demonstrations(context: PromptContext): readonly string[] {
  const { profile, taskType, options } = context
  const demos = options.demos === 'fixedPair' ? 'common' : options.demos
  return selectDemonstrations(profile, taskType, demos).map((shown) =>
    'text' in shown ? shown.text : demonstrationText(shown, context),
  )
}

/** Formats a played demonstration as replies and observations. The thoughts before an action have the parts of a reflection. */
function demonstrationText({ opening, goal, exchanges }: PlayedDemonstration, { options }: PromptContext): string {
  const texts = [opening]
  let seen = opening
  let notes: string[] = []
  let isFirst = true
  for (const exchange of exchanges) {
    if (exchange.kind === 'thought') {
      notes.push(exchange.thought)
      continue
    }
    const parts = partsOf(notes.join('\n')) ?? generatedParts(seen, goal, notes.join(' '))
    const reflection = isShown(parts, isFirst, options) ? reflectionOf(parts, options.reflection) : ''
    if (reflection !== '') texts.push(`${labelOf(options)}: ${reflection}`)
    texts.push(`Action: ${exchange.action}`)
    if (exchange.observation !== undefined) texts.push(`Observation: ${exchange.observation}`)
    seen = exchange.observation ?? ''
    notes = []
    isFirst = false
  }
  return texts.join('\n')
}

/** Parts from which a demonstration composes its reflections. */
interface ReflectionParts {
  /** Location and possessions of the agent. */
  readonly state: string
  /** The meaning of the state for the goal. */
  readonly goal: string
  /** The thought of ReAct's demonstration, if it has one here. */
  readonly thought: string
}

function partsOf(text: string): ReflectionParts | undefined {
  const [, state, goal, thought = ''] = /^state: (.*)\ngoal: (.*)\nthought: ?(.*)$/.exec(text) ?? []
  return state === undefined || goal === undefined ? undefined : { state, goal, thought }
}

const MAX_STATE_LENGTH = 120

/** Returns the parts for a demonstration that has only actions: the first line of the latest observation, and the task's goal. */
function generatedParts(seen: string, goal: string | undefined, thought: string): ReflectionParts {
  const [line = ''] = seen.trim().split('\n')
  return {
    state: `The last answer is '${line.slice(0, MAX_STATE_LENGTH)}'`,
    goal: goal === undefined ? 'the goal is not reached yet' : `the goal is still to be reached: ${goal.replace(/\.$/, '')}`,
    thought,
  }
}

function isShown({ thought }: ReflectionParts, isFirst: boolean, { frequency }: ReflactOptions): boolean {
  return frequency === 'everyTurn' || (frequency === 'first' ? isFirst : thought !== '')
}

function reflectionOf({ state, goal, thought }: ReflectionParts, content: ReflactOptions['reflection']): string {
  switch (content) {
    case 'goalState':
      return `${state}; ${goal}.`
    case 'stateOnly':
      return `${state}.`
    case 'goalOnly':
      return `${goal.charAt(0).toUpperCase()}${goal.slice(1)}.`
    case 'thought':
      return thought
    case 'none':
      return ''
    default:
      return content satisfies never
  }
}
