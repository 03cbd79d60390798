import type { Profile } from '@orreryjs/core'
import { firstReplyLine, type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** What one reply says: a line of the transcript that is an action, or a thought, in the variant followed by an action. */
export type Decision =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string; readonly next?: string }

const THOUGHT = /^think\s*[:[]/i

/**
 * Reads a reply line by line; everything after the lines that count is dropped, imagined observations above all.
 * An action is any text: only the world knows its grammar, and nothing is guessed from what it would accept.
 */
export function replyParser(grammar: Pick<ReactOptions, 'thoughts' | 'multiLine'>): Parser<Decision> {
  return ({ text }) => {
    const first = firstReplyLine(text)
    if (first === undefined) return unparsed('one line with an action')
    const thought = grammar.thoughts ? readThought(first) : undefined
    if (thought === undefined) return parsed({ kind: 'action', line: first })
    const next = grammar.multiLine === 'first' ? undefined : actionBelow(text)
    const decision = { kind: 'thought', line: first, thought } as const
    return parsed(next === undefined ? decision : { ...decision, next })
  }
}

/** The first line below a reply's first one that is no thought. */
function actionBelow(text: string): string | undefined {
  return replyLines(text)
    .slice(1)
    .find((line) => readThought(line) === undefined)
}

/** What a line thinks, if it begins with `think:` or `think[`. */
function readThought(line: string): string | undefined {
  const mark = THOUGHT.exec(line)?.[0]
  if (mark === undefined) return undefined
  const said = line.slice(mark.length).trim()
  return mark.endsWith('[') && said.endsWith(']') ? said.slice(0, -1).trim() : said
}

/** What a thought says of the task, by the phrases of the profile; a profile without them leaves the end to the world. */
export function claimIn(thought: string, { parts }: Profile): 'success' | 'failure' | undefined {
  const says = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (says(parts['claimSuccess'])) return 'success'
  return says(parts['claimFailure']) ? 'failure' : undefined
}

/** A plan in free text, brought into one line. */
export const readPlan: Parser<string> = ({ text }) => {
  const plan = text.replace(/\s+/g, ' ').trim()
  return plan === '' ? unparsed('a new plan in a few sentences') : parsed(plan)
}
