import type { Profile } from '@orreryjs/core'
import { firstReplyLine, type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** A parsed reply: an action or a thought. The `thoughtThenAction` variant adds the action that follows a thought. */
export type Decision =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string; readonly next?: string }

const THOUGHT = /^think\s*[:[]/i

/**
 * Reads a reply line by line and drops everything after the lines it uses, such as observations that the model invented.
 * Any text is an action: only the world knows the action grammar, and the parser never guesses from admissible actions.
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

/** Returns the first line after the reply's first line that is not a thought. */
function actionBelow(text: string): string | undefined {
  return replyLines(text)
    .slice(1)
    .find((line) => readThought(line) === undefined)
}

/** Returns the text of a thought, or `undefined` if the line does not start with `think:` or `think[`. */
function readThought(line: string): string | undefined {
  const mark = THOUGHT.exec(line)?.[0]
  if (mark === undefined) return undefined
  const text = line.slice(mark.length).trim()
  return mark.endsWith('[') && text.endsWith(']') ? text.slice(0, -1).trim() : text
}

/** Returns the claim that a thought makes by a phrase of the profile. Without these phrases only the world ends the episode. */
export function claimIn(thought: string, { parts }: Profile): 'success' | 'failure' | undefined {
  const contains = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (contains(parts['claimSuccess'])) return 'success'
  return contains(parts['claimFailure']) ? 'failure' : undefined
}

/** Reads a plan in free text and joins it into one line. */
export const readPlan: Parser<string> = ({ text }) => {
  const plan = text.replace(/\s+/g, ' ').trim()
  return plan === '' ? unparsed('a new plan in a few sentences') : parsed(plan)
}
