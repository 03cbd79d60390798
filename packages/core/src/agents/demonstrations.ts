import type { Exchange, ShownDemonstration } from '../demonstration.ts'
import type { Profile } from '../profile.ts'

/** How a played demonstration is written down. */
export interface TranscriptOptions {
  /** Whether thoughts are shown: `> think: ...`, answered `OK.`. @default true */
  readonly thoughts?: boolean
  /** Stands for an observation that no demonstration shows. @default the line alone */
  readonly withheld?: string | undefined
}

/** Lines and what came back, one below the other, in the form in which an agent sees its own: each line after `> `. */
export function transcript(exchanges: readonly Exchange[], { thoughts = true, withheld }: TranscriptOptions = {}): string {
  const shown = thoughts ? exchanges : exchanges.filter(({ kind }) => kind === 'action')
  return shown.map((exchange) => toldExchange(exchange, withheld)).join('\n')
}

function toldExchange(exchange: Exchange, withheld: string | undefined): string {
  if (exchange.kind === 'thought') return `> think: ${exchange.thought}\nOK.`
  const { action, observation = withheld } = exchange
  return observation === undefined ? `> ${action}` : `> ${action}\n${observation}`
}

/** A demonstration as one text: its opening and its transcript below, or the text that it is. */
export function demonstrationText(shown: ShownDemonstration, options: TranscriptOptions = {}): string {
  if ('text' in shown) return options.thoughts === false ? withoutThoughts(shown.text) : shown.text
  return [shown.opening, transcript(shown.exchanges, options)].filter((part) => part !== '').join('\n')
}

/** A typed transcript without its thoughts and what answered them. */
function withoutThoughts(text: string): string {
  let inThought = false
  const kept = text.split('\n').filter((line) => {
    if (line.startsWith('> ')) inThought = /^> think\b/i.test(line)
    return !inThought
  })
  return kept.join('\n')
}

/** The demonstrations that name this type or role. */
export function demonstrationsOf({ demonstrations }: Profile, type: string): readonly ShownDemonstration[] {
  return demonstrations.filter(({ types }) => types?.includes(type))
}

/** The demonstrations that suit any type. */
export function commonDemonstrations({ demonstrations }: Profile): readonly ShownDemonstration[] {
  return demonstrations.filter(({ types }) => types === undefined)
}

/** The demonstrations for a task's type, else those that suit any. */
export function demonstrationsFor(profile: Profile, type: string): readonly ShownDemonstration[] {
  const typed = demonstrationsOf(profile, type)
  return typed.length > 0 ? typed : commonDemonstrations(profile)
}
