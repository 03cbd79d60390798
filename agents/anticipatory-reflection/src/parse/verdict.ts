import { lastWord, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

export type Verdict = 'YES' | 'NO'
/** `SKIP` says of a step that it is not needed. */
export type StepVerdict = Verdict | 'SKIP'

const WORDS: readonly Verdict[] = ['YES', 'NO']
const STEP_WORDS: readonly StepVerdict[] = ['YES', 'NO', 'SKIP']
const DESCRIPTION = /The action is to\b[^\n]*/i

/** The last word of a reply that judges the task. */
export const readVerdict: Parser<Verdict> = ({ text }) => wordIn(text, WORDS)

/** The last word of a reply that judges a step. */
export const readStepVerdict: Parser<StepVerdict> = ({ text }) => wordIn(text, STEP_WORDS)

function wordIn<Word extends string>(text: string, words: readonly Word[]): ReturnType<Parser<Word>> {
  const word = lastWord(text, words)
  return word === undefined ? unparsed(`a last line with one of the words ${words.join(', ')}`) : parsed(word)
}

/** What a judge says of an action. */
export interface Alignment {
  /** A sentence that begins with `The action is to`; absent where the reply has none. */
  readonly description?: string
  readonly verdict: Verdict
}

/** A sentence on the action and a verdict. */
export const readAlignment: Parser<Alignment> = ({ text }) => {
  const verdict = lastWord(text, WORDS)
  return verdict === undefined ? unparsed('a last line with YES or NO') : parsed({ ...descriptionIn(text), verdict })
}

/** The sentence on the action, where a reply has one. */
function descriptionIn(text: string): Pick<Alignment, 'description'> {
  const description = DESCRIPTION.exec(text)?.[0].trim()
  return description === undefined ? {} : { description }
}

/** What stands after `###Answer`; the whole reply where the mark is missing. */
export function readAnswer(reply: string): string {
  const mark = /###\s*Answer:?/i.exec(reply)
  return (mark === null ? reply : reply.slice(mark.index + mark[0].length)).trim()
}
