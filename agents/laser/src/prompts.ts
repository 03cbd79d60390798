import type { Exchange, Message, Profile, Tool } from '@orreryjs/core'
import { demonstrationsOf, example, history, profilePart, section, transcript } from '@orreryjs/core/agents'
import type { Told } from './memory.ts'
import { parametersOf } from './parse/schema.ts'

/** What the model is shown of the state it is in. */
export interface Sight {
  /** The state, or the step of a purchase or of the backup, whose instruction is given. */
  readonly state: string
  readonly observation: string
  /** The transcript, where this state is shown it. */
  readonly pairs: readonly Told[]
  /** What the last search was for, where the state judges items by it. */
  readonly target?: readonly (readonly [name: string, value: string])[]
  /** What was read of the open item. */
  readonly details?: ReadonlyMap<string, string>
}

/** What a call asks for: a rationale, the tool call that it means, both at once, or which kinds of options to choose. */
type Asked =
  | { readonly kind: 'rationale' | 'both'; readonly tools: readonly Tool[] }
  | { readonly kind: 'call'; readonly tools: readonly Tool[]; readonly rationale: string }
  | { readonly kind: 'option-types'; readonly names: readonly string[] }

/** What stays the same in every prompt of an episode. */
interface Opening {
  readonly profile: Profile
  /** The initial observation, goal included. */
  readonly observation: string
  readonly toolMode: 'tools' | 'json' | 'text'
  readonly oneShot: boolean
  /** Whether the transcript shows rationales and actions alone, or what came back as well. */
  readonly historyOf: 'actions' | 'pages'
}

export type Prompts = (sight: Sight, asked: Asked) => readonly Message[]

/** The prompts of an episode. */
export function promptsFor(opening: Opening): Prompts {
  const { profile, observation } = opening
  const instructions = profilePart(profile, 'instructions', 'laser')
  return (sight, asked) => {
    const system = [instructions, ...stateWords(profile, sight.state, asked)].join('\n\n')
    const user = [
      ...shot(opening, sight, asked),
      ...actions(opening, asked),
      section('REPLY FORMAT', replyFormat(opening, sight.state, asked)),
      section('TASK', observation),
      ...past(opening, sight.pairs),
      section('OBSERVATION', sight.observation),
      ...titled(
        'TARGET',
        sight.target?.map(([name, value]) => `${name}: ${value}`),
      ),
      ...titled('OPENED DETAILS', sight.details && [...sight.details].map(([name, text]) => `${name}:\n${text}`)),
      ...(asked.kind === 'call' ? [section('RATIONALE', asked.rationale)] : []),
    ]
    return [
      { role: 'system', content: system },
      { role: 'user', content: user.join('\n\n') },
    ]
  }
}

/** How the page of a state is laid out, which every call is told, and what the state advises, which is for whoever decides. */
function stateWords({ parts }: Profile, state: string, { kind }: Asked): readonly string[] {
  const [layout, advice] = [parts[`layout:${state}`], parts[`state:${state}`]]
  return [layout, kind === 'call' ? undefined : advice].filter((each) => each !== undefined)
}

/** What was thought and done: each line after `> `, with what came back below it where pages are shown. */
function past({ historyOf }: Opening, pairs: readonly Told[]): readonly string[] {
  if (historyOf === 'pages') return pairs.length === 0 ? [] : [section('HISTORY', history(pairs, { cue: false }))]
  const lines = pairs.filter(({ automatic }) => automatic !== true).map(({ line }) => `> ${line}`)
  return titled('HISTORY', lines)
}

function titled(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : [section(title, lines.join('\n'))]
}

/** The tools in words, or as dictionaries where a call is written in JSON; those of a real tool call stand in the request. */
function actions({ toolMode }: Opening, asked: Asked): readonly string[] {
  if (asked.kind === 'option-types') return []
  const isPrinted = toolMode !== 'tools' && asked.kind !== 'rationale'
  if (isPrinted) return [section('TOOLS', asked.tools.map(dictionary).join('\n'))]
  return asked.kind === 'call' ? [] : [section('ACTIONS', asked.tools.map(inWords).join('\n'))]
}

function dictionary({ name, description, parameters }: Tool): string {
  return JSON.stringify({ name, purpose: description, arguments: parameters })
}

function inWords(tool: Tool): string {
  const names = parametersOf(tool).map(([name]) => name)
  return `${tool.name}(${names.join(', ')}): ${tool.description}`
}

const JSON_FORM = `one JSON object with the keys name and arguments: the name of one of the tools above, and an object with its arguments. Write nothing after it.`

function replyFormat({ toolMode, profile }: Opening, state: string, asked: Asked): string {
  const isFunction = toolMode === 'tools'
  const form = profile.parts[`rationale:${state}`]
  const reason = form === undefined ? '' : ` ${form}`
  switch (asked.kind) {
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
      return `Reply with a comma-separated list of option types that have to be chosen for what is asked for, by these names: ${asked.names.join(', ')}. Reply None if none of them has to be chosen.`
    default:
      return asked satisfies never
  }
}

/** The example of this state, laid out like the prompt itself: what is seen, and the reply as far as this call goes. */
function shot({ profile, oneShot, historyOf }: Opening, { state, pairs }: Sight, asked: Asked): readonly string[] {
  const [shown] = oneShot ? demonstrationsOf(profile, state) : []
  if (shown === undefined) return []
  if ('text' in shown) return [example(1, shown.text)]
  const { opening, before, notes } = shown
  const page = notes['page'] ?? lastSeen(before)
  const reason = `Next action rationale: ${notes['rationale'] ?? ''}`
  const call = notes['call'] ?? ''
  const reply = { rationale: [reason], call: [reason, call], both: [reason, call], 'option-types': [notes['reply'] ?? ''] }
  const parts = [
    section('TASK', opening),
    ...(pairs.length === 0 || before.length === 0 ? [] : [section('HISTORY', pastOf(before, historyOf))]),
    ...(page === undefined ? [] : [section('OBSERVATION', page)]),
    ...reply[asked.kind],
  ]
  return [example(1, parts.join('\n\n'))]
}

/** What led to the example, laid out as the transcript of the episode is. */
function pastOf(before: readonly Exchange[], historyOf: Opening['historyOf']): string {
  if (historyOf === 'pages') return transcript(before)
  return before.map((each) => (each.kind === 'thought' ? `> think: ${each.thought}` : `> ${each.action}`)).join('\n')
}

function lastSeen(exchanges: readonly Exchange[]): string | undefined {
  const last = exchanges.at(-1)
  return last?.kind === 'action' ? last.observation : undefined
}

/** The page on which the backup chooses: the memory buffer, laid out as the profile says. */
export function memoryPage({ profile }: Pick<Opening, 'profile'>, items: readonly Listed[]): string {
  const page = profile.parts['memoryPage'] ?? '{items}'
  const item = profile.parts['memoryItem'] ?? '\n{id}\n{title}\n{price}\n{rationale}\n'
  const listed = items.map((each) => fill(item, { ...each })).join('')
  return fill(page, { count: String(items.length), items: listed })
}

/** An item of the memory buffer as it is shown. */
export interface Listed {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly rationale: string
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
