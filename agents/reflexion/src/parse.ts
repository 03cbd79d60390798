import type { Profile } from '@orreryjs/core'
import { firstReplyLine, formPattern, lastWord, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** What a line of the actor is. */
export type Decision =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string }

const THOUGHT = /^think\s*([:[])\s*/i

/** The first line of a reply: a thought, where thoughts are allowed, or an action, which only the world can read. */
export function lineParser(thoughts: boolean): Parser<Decision> {
  return ({ text }) => {
    const line = firstReplyLine(text)
    if (line === undefined) return unparsed('one line with an action')
    const mark = thoughts ? THOUGHT.exec(line) : null
    if (mark === null) return parsed({ kind: 'action', line })
    const said = line.slice(mark[0].length)
    return parsed({ kind: 'thought', line, thought: mark[1] === '[' ? said.replace(/\]$/, '').trim() : said })
  }
}

/** A plan in free text, brought into one line. */
export const readPlan: Parser<string> = ({ text }) => {
  const plan = text.replace(/\s+/g, ' ').trim()
  return plan === '' ? unparsed('a new plan in a few sentences') : parsed(plan)
}

/** The last YES or NO of a reply: whether the task is done. */
export const readVerdict: Parser<boolean> = ({ text }) => {
  const said = lastWord(text, ['YES', 'NO'])
  return said === undefined ? unparsed('a last line with YES or NO') : parsed(said === 'YES')
}

/** What a thought says of the trial, by the phrases of the profile. */
export function claimIn(thought: string, { parts }: Profile): 'claimed-success' | 'claimed-failure' | undefined {
  const says = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (says(parts['claimSuccess'])) return 'claimed-success'
  return says(parts['claimFailure']) ? 'claimed-failure' : undefined
}

/** Whether the profile lists the action as one that ends the task, right or wrong. */
export function isListedEnd(action: string, { parts }: Profile): boolean {
  const listed = (parts['irreversible'] ?? '').split('\n').filter((line) => line.trim() !== '')
  return listed.some((form) => formPattern(form).test(plain(action)))
}

function plain(action: string): string {
  return action.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What is shown of such an end in place of the world's answer, which may tell the reward. */
export function endShown({ parts }: Profile): string {
  return parts['endShown'] ?? 'The task has ended.'
}
