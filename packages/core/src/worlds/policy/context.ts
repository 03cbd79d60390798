import { readExchanges } from './exchanges.ts'
import type { Exchange, Prompt } from './prompt.ts'

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
