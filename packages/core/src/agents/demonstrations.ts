import type { Exchange, ResolvedDemonstration } from '../demonstration.ts'
import type { Profile } from '../profile.ts'

/** Options of `transcript` and `demonstrationText`. */
export interface TranscriptOptions {
  /** True to show thoughts: `> think: ...`, answered `OK.`. @default true */
  readonly thoughts?: boolean
  /** Text in place of an observation that no demonstration shows. @default no text */
  readonly placeholder?: string | undefined
}

/** Formats exchanges as agents see their own: each line after `> `, followed by its observation. */
export function transcript(exchanges: readonly Exchange[], { thoughts = true, placeholder }: TranscriptOptions = {}): string {
  const shown = thoughts ? exchanges : exchanges.filter(({ kind }) => kind === 'action')
  return shown.map((exchange) => exchangeText(exchange, placeholder)).join('\n')
}

function exchangeText(exchange: Exchange, placeholder: string | undefined): string {
  if (exchange.kind === 'thought') return `> think: ${exchange.thought}\nOK.`
  const { action, observation = placeholder } = exchange
  return observation === undefined ? `> ${action}` : `> ${action}\n${observation}`
}

/** Formats a demonstration as one text: its opening followed by its transcript, or its typed text. */
export function demonstrationText(demonstration: ResolvedDemonstration, options: TranscriptOptions = {}): string {
  if ('text' in demonstration) return options.thoughts === false ? withoutThoughts(demonstration.text) : demonstration.text
  return [demonstration.opening, transcript(demonstration.exchanges, options)].filter((part) => part !== '').join('\n')
}

/** Removes thoughts and the answers to them from a typed transcript. */
function withoutThoughts(text: string): string {
  let inThought = false
  const kept = text.split('\n').filter((line) => {
    if (line.startsWith('> ')) inThought = /^> think\b/i.test(line)
    return !inThought
  })
  return kept.join('\n')
}

/** Returns the demonstrations that name this type or role. */
export function demonstrationsOfType({ demonstrations }: Profile, type: string): readonly ResolvedDemonstration[] {
  return demonstrations.filter(({ types }) => types?.includes(type))
}

/** Returns the demonstrations without a type, which fit any task. */
export function untypedDemonstrations({ demonstrations }: Profile): readonly ResolvedDemonstration[] {
  return demonstrations.filter(({ types }) => types === undefined)
}

/** Returns the demonstrations for a task's type, or else the demonstrations for any task. */
export function demonstrationsFor(profile: Profile, type: string): readonly ResolvedDemonstration[] {
  const typed = demonstrationsOfType(profile, type)
  return typed.length > 0 ? typed : untypedDemonstrations(profile)
}

/** Returns the demonstrations that the option `demos` of an agent selects for a task's type. */
export function selectDemonstrations(
  profile: Profile,
  taskType: string,
  demos: 'typed' | 'common' | 'none' = 'typed',
): readonly ResolvedDemonstration[] {
  if (demos === 'none') return []
  return demos === 'typed' ? demonstrationsFor(profile, taskType) : untypedDemonstrations(profile)
}
