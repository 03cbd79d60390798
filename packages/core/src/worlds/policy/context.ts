import type { Exchange, Prompt } from './prompt.ts'
import { readExchanges } from './prompt.ts'

/**
 * Whether things may have been done that the transcript does not show: an executor of a step is shown its own exchanges
 * and INFORMATION about what came before. A prompt with the whole plan, or with what was executed, shows everything.
 */
export function beginsMidway({ sections, subtask }: Prompt): boolean {
  if (sections.has('INFORMATION')) return true
  return subtask !== undefined && !sections.has('PLAN') && !sections.has('EXECUTED ACTIONS')
}

/**
 * What INFORMATION tells of earlier steps: exchanges in a transcript's form, else the answers that are in its text, to
 * lines that are not told.
 */
export function exchangesBefore({ sections }: Prompt, answersIn: (text: string) => readonly string[]): readonly Exchange[] {
  const text = sections.get('INFORMATION') ?? ''
  const told = readExchanges(text)
  return told.length > 0 ? told : answersIn(text).map((observation) => ({ line: '', observation }))
}

/** The ends of a text's lines from where they match `answer`. */
export function answersLike(answer: RegExp): (text: string) => readonly string[] {
  return (text) =>
    text.split('\n').flatMap((line) => {
      const at = line.search(answer)
      return at < 0 ? [] : [line.slice(at)]
    })
}

/** What can be seen now where it is not what the transcript ends with. */
export function shownApart({ seenNow, transcript, task }: Prompt): string | undefined {
  const last = transcript.at(-1)?.observation ?? task
  return ['', last.trim()].includes(seenNow.trim()) ? undefined : seenNow
}

/** Sections that tell what is not in the transcript: earlier trials, and what was done before going back. */
const TITLES: readonly string[] = ['MEMORY', 'PAST EXPERIENCE', 'EXECUTED ACTIONS']

/** What a prompt repeats of what was learned before. A lesson names the line it is about in single quotes. */
export function lessonsIn({ sections }: Pick<Prompt, 'sections'>): string {
  return TITLES.flatMap((title) => sections.get(title) ?? []).join('\n')
}

/** A refusal as a lesson tells it. */
export interface Refusal {
  readonly line: string
  /** Where it was, in worlds where that matters. */
  readonly place: string | undefined
  /** What the world said, its first line. */
  readonly answer: string
}

/** A refusal in words by which `refusalsTold` knows it again: `'go to shelf 1' was refused at desk 1: Nothing happens.` */
export function refusalInWords({ line, place, answer }: Refusal): string {
  const where = place === undefined ? '' : ` at ${place}`
  const [said = ''] = answer.trim().split('\n')
  return `'${line}' was refused${where}: ${said.replace(/\.?$/, '.')}`
}

/** The refusals that a prompt's lessons tell, one a line, in their order. */
export function refusalsTold(prompt: Pick<Prompt, 'sections'>): readonly Refusal[] {
  const told = lessonsIn(prompt).matchAll(/'([^'\n]+)' was refused(?: at ([^:\n]+))?: (.+)$/gm)
  return [...told].map(([, line = '', place, answer = '']) => ({ line, place, answer }))
}

/** Whether a line is a thought, which does nothing. */
export function isThought(line: string): boolean {
  return /^think\b/i.test(line)
}
