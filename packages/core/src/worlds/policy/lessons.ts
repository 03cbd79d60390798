import type { Prompt } from './prompt.ts'

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
