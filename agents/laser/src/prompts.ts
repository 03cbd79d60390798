import type { Exchange, Message, Profile, Tool } from '@orreryjs/core'
import { demonstrationsOfType, example, history, profilePart, section, transcript } from '@orreryjs/core/agents'
import type { TranscriptLine } from './memory.ts'
import { parametersOf } from './parse/schema.ts'

/** Inputs of a prompt for a state. */
export interface StateInput {
  /** The state, or the purchase or backup step, whose instruction is given. */
  readonly state: string
  readonly observation: string
  /** The transcript; empty if this state does not see it. */
  readonly pairs: readonly TranscriptLine[]
  /** Arguments of the last search, if the state judges items against them. */
  readonly target?: readonly (readonly [name: string, value: string])[]
  /** Details of the open item. */
  readonly details?: ReadonlyMap<string, string>
}

/** Content of a model call: a rationale, its tool call, both at once, or the option types to choose. */
type Request =
  | { readonly kind: 'rationale' | 'both'; readonly tools: readonly Tool[] }
  | { readonly kind: 'call'; readonly tools: readonly Tool[]; readonly rationale: string }
  | { readonly kind: 'option-types'; readonly names: readonly string[] }

/** Prompt inputs that stay the same during an episode. */
interface PromptContext {
  readonly profile: Profile
  /** The initial observation, including the goal. */
  readonly observation: string
  readonly toolMode: 'tools' | 'json' | 'text'
  readonly oneShot: boolean
  /** Whether the transcript shows only rationales and actions, or answers as well. */
  readonly historyOf: 'actions' | 'pages'
}

export type Prompts = (input: StateInput, request: Request) => readonly Message[]

/** Returns the prompt builder of an episode. */
export function promptsFor(context: PromptContext): Prompts {
  const { profile, observation } = context
  const instructions = profilePart(profile, 'instructions', 'laser')
  return (input, request) => {
    const system = [instructions, ...stateTexts(profile, input.state, request)].join('\n\n')
    const user = [
      ...exampleFor(context, input, request),
      ...actions(context, request),
      section('REPLY FORMAT', replyFormat(context, input.state, request)),
      section('TASK', observation),
      ...historySection(context, input.pairs),
      section('OBSERVATION', input.observation),
      ...optionalSection(
        'TARGET',
        input.target?.map(([name, value]) => `${name}: ${value}`),
      ),
      ...optionalSection('OPENED DETAILS', input.details && [...input.details].map(([name, text]) => `${name}:\n${text}`)),
      ...(request.kind === 'call' ? [section('RATIONALE', request.rationale)] : []),
    ]
    return [
      { role: 'system', content: system },
      { role: 'user', content: user.join('\n\n') },
    ]
  }
}

/** The page layout of a state, for every call, and its advice, for calls that decide. */
function stateTexts({ parts }: Profile, state: string, { kind }: Request): readonly string[] {
  const [layout, advice] = [parts[`layout:${state}`], parts[`state:${state}`]]
  return [layout, kind === 'call' ? undefined : advice].filter((each) => each !== undefined)
}

/** The transcript: each line after `> `, followed by the answer if pages are shown. */
function historySection({ historyOf }: PromptContext, pairs: readonly TranscriptLine[]): readonly string[] {
  if (historyOf === 'pages') return pairs.length === 0 ? [] : [section('HISTORY', history(pairs, { cue: false }))]
  const lines = pairs.filter(({ isAutomatic }) => isAutomatic !== true).map(({ line }) => `> ${line}`)
  return optionalSection('HISTORY', lines)
}

function optionalSection(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : [section(title, lines.join('\n'))]
}

/** The tools as text, or as dictionaries if the call is written in JSON. Native tool calls are part of the request instead. */
function actions({ toolMode }: PromptContext, request: Request): readonly string[] {
  if (request.kind === 'option-types') return []
  const isPrinted = toolMode !== 'tools' && request.kind !== 'rationale'
  if (isPrinted) return [section('TOOLS', request.tools.map(dictionary).join('\n'))]
  return request.kind === 'call' ? [] : [section('ACTIONS', request.tools.map(describeTool).join('\n'))]
}

function dictionary({ name, description, parameters }: Tool): string {
  return JSON.stringify({ name, purpose: description, arguments: parameters })
}

function describeTool(tool: Tool): string {
  const names = parametersOf(tool).map(([name]) => name)
  return `${tool.name}(${names.join(', ')}): ${tool.description}`
}

const JSON_FORM = `one JSON object with the keys name and arguments: the name of one of the tools above, and an object with its arguments. Write nothing after it.`

function replyFormat({ toolMode, profile }: PromptContext, state: string, request: Request): string {
  const isFunction = toolMode === 'tools'
  const form = profile.parts[`rationale:${state}`]
  const reason = form === undefined ? '' : ` ${form}`
  switch (request.kind) {
    case 'rationale':
      return `Next action rationale: in one or two sentences, say which of the actions above to take next, with which id, words or values, and why.${reason} Write nothing else.`
    case 'call':
      return isFunction
        ? 'Perform one of the function calls: the one that the rationale means.'
        : `Perform what the rationale means with one of the tools. Reply with ${JSON_FORM}`
    case 'both':
      return isFunction
        ? `Say in one or two sentences what to do next and why, and perform that function call.${reason}`
        : `Say in one or two sentences what to do next and why.${reason} Then write ${JSON_FORM}`
    case 'option-types':
      return `Reply with a comma-separated list of option types that have to be chosen for what is asked for, by these names: ${request.names.join(', ')}. Reply None if none of them has to be chosen.`
    default:
      return request satisfies never
  }
}

/** The example of this state in the format of the prompt: the observation and the expected reply to this call. */
function exampleFor(
  { profile, oneShot, historyOf }: PromptContext,
  { state, pairs }: StateInput,
  request: Request,
): readonly string[] {
  const [shown] = oneShot ? demonstrationsOfType(profile, state) : []
  if (shown === undefined) return []
  if ('text' in shown) return [example(1, shown.text)]
  const { opening, before, notes } = shown
  const page = notes['page'] ?? lastObservation(before)
  const reason = `Next action rationale: ${notes['rationale'] ?? ''}`
  const call = notes['call'] ?? ''
  const reply = { rationale: [reason], call: [reason, call], both: [reason, call], 'option-types': [notes['reply'] ?? ''] }
  const parts = [
    section('TASK', opening),
    ...(pairs.length === 0 || before.length === 0 ? [] : [section('HISTORY', exampleHistory(before, historyOf))]),
    ...(page === undefined ? [] : [section('OBSERVATION', page)]),
    ...reply[request.kind],
  ]
  return [example(1, parts.join('\n\n'))]
}

/** The transcript before the example, in the format of the episode's transcript. */
function exampleHistory(before: readonly Exchange[], historyOf: PromptContext['historyOf']): string {
  if (historyOf === 'pages') return transcript(before)
  return before.map((each) => (each.kind === 'thought' ? `> think: ${each.thought}` : `> ${each.action}`)).join('\n')
}

function lastObservation(exchanges: readonly Exchange[]): string | undefined {
  const last = exchanges.at(-1)
  return last?.kind === 'action' ? last.observation : undefined
}

/** The page on which the backup chooses: the memory buffer, formatted by the profile. */
export function memoryPage({ profile }: Pick<PromptContext, 'profile'>, items: readonly DisplayedItem[]): string {
  const page = profile.parts['memoryPage'] ?? '{items}'
  const item = profile.parts['memoryItem'] ?? '\n{id}\n{title}\n{price}\n{rationale}\n'
  const itemList = items.map((each) => fill(item, { ...each })).join('')
  return fill(page, { count: String(items.length), items: itemList })
}

/** An item of the memory buffer, as displayed. */
export interface DisplayedItem {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly rationale: string
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
