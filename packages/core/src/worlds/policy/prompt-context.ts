import type { Exchange, Prompt } from './prompt.ts'
import { parseExchanges } from './prompt.ts'

/**
 * Returns true if actions may have been taken that the transcript does not show. The executor of a step sees only its own exchanges and
 * INFORMATION about earlier steps; a prompt with the whole plan, or with the executed actions, shows everything.
 */
export function hasUnseenHistory({ sections, subtask }: Prompt): boolean {
  if (sections.has('INFORMATION')) return true
  return subtask !== undefined && !sections.has('PLAN') && !sections.has('EXECUTED ACTIONS')
}

/**
 * Returns the exchanges of earlier steps in INFORMATION: parsed if it has the form of a transcript, else the answers in its text, with
 * empty lines.
 */
export function earlierExchanges({ sections }: Prompt, answersIn: (text: string) => readonly string[]): readonly Exchange[] {
  const text = sections.get('INFORMATION') ?? ''
  const exchanges = parseExchanges(text)
  return exchanges.length > 0 ? exchanges : answersIn(text).map((observation) => ({ line: '', observation }))
}

/** Returns a function that finds answers in a text: each line from its first match of `answer` on. */
export function answersMatching(answer: RegExp): (text: string) => readonly string[] {
  return (text) =>
    text.split('\n').flatMap((line) => {
      const at = line.search(answer)
      return at < 0 ? [] : [line.slice(at)]
    })
}

/** Returns the current observation if it differs from the last one of the transcript. */
export function separateObservation({ currentObservation: seenNow, transcript, task }: Prompt): string | undefined {
  const last = transcript.at(-1)?.observation ?? task
  return ['', last.trim()].includes(seenNow.trim()) ? undefined : seenNow
}

/** Sections about events outside the transcript: earlier trials, and actions before a rewind. */
const LESSON_SECTIONS: readonly string[] = ['MEMORY', 'PAST EXPERIENCE', 'EXECUTED ACTIONS']

/** Returns the lessons that a prompt repeats. A lesson quotes the line it is about in single quotes. */
export function lessonsIn({ sections }: Pick<Prompt, 'sections'>): string {
  return LESSON_SECTIONS.flatMap((title) => sections.get(title) ?? []).join('\n')
}

/** A refusal described in a lesson. */
export interface Refusal {
  readonly line: string
  /** The location, in worlds where it matters. */
  readonly location: string | undefined
  /** First line of the world's answer. */
  readonly answer: string
}

/** Formats a refusal in a form that `parseRefusals` parses: `'go to shelf 1' was refused at desk 1: Nothing happens.` */
export function formatRefusal({ line, location, answer }: Refusal): string {
  const where = location === undefined ? '' : ` at ${location}`
  const [firstLine = ''] = answer.trim().split('\n')
  return `'${line}' was refused${where}: ${firstLine.replace(/\.?$/, '.')}`
}

/** Parses the refusals in a prompt's lessons, in order. */
export function parseRefusals(prompt: Pick<Prompt, 'sections'>): readonly Refusal[] {
  const refusals = lessonsIn(prompt).matchAll(/'([^'\n]+)' was refused(?: at ((?:(?!' was refused)[^:\n])+))?: (.+)$/gm)
  return [...refusals].map(([, line = '', location, answer = '']) => ({ line, location, answer }))
}

/** Returns true if a line is a thought, which has no effect. */
export function isThought(line: string): boolean {
  return /^think\b/i.test(line)
}
