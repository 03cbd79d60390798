import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** What one line of an executor says: an action, or a thought. */
export type Line =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string }

const THOUGHT = /^think\s*[:[]/i

/** The first line of a reply. An action is any text: only the world knows its grammar. */
export const readLine: Parser<Line> = ({ text }) => {
  const line = firstReplyLine(text)
  if (line === undefined) return unparsed('one line with an action')
  const thought = thoughtIn(line)
  return parsed(thought === undefined ? { kind: 'action', line } : { kind: 'thought', line, thought })
}

function thoughtIn(line: string): string | undefined {
  const head = THOUGHT.exec(line)?.[0]
  if (head === undefined) return undefined
  const said = line.slice(head.length).trim()
  return head.endsWith('[') && said.endsWith(']') ? said.slice(0, -1).trim() : said
}

/** Phrases by which a thought ends an attempt; an absent one never does. */
export interface Claims {
  readonly success: string | undefined
  readonly failure: string | undefined
}

/** What a thought claims about the attempt, in any case. */
export function claimIn(thought: string, { success, failure }: Claims): 'success' | 'failure' | undefined {
  const says = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (says(success)) return 'success'
  return says(failure) ? 'failure' : undefined
}
