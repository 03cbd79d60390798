import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** A parsed line of an executor: an action or a thought. */
export type Line =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string }

const THOUGHT = /^think\s*[:[]/i

/** Reads the first line of a reply. Any text is an action: only the world knows the action grammar. */
export const readLine: Parser<Line> = ({ text }) => {
  const line = firstReplyLine(text)
  if (line === undefined) return unparsed('one line with an action')
  const thought = thoughtIn(line)
  return parsed(thought === undefined ? { kind: 'action', line } : { kind: 'thought', line, thought })
}

function thoughtIn(line: string): string | undefined {
  const head = THOUGHT.exec(line)?.[0]
  if (head === undefined) return undefined
  const text = line.slice(head.length).trim()
  return head.endsWith('[') && text.endsWith(']') ? text.slice(0, -1).trim() : text
}

/** Phrases with which a thought ends an attempt; `undefined` if absent. */
export interface Claims {
  readonly success: string | undefined
  readonly failure: string | undefined
}

/** Returns the claim of a thought. Case-insensitive. A thought with both phrases claims failure, as in the released code. */
export function claimIn(thought: string, { success, failure }: Claims): 'success' | 'failure' | undefined {
  const contains = (phrase: string | undefined): boolean =>
    phrase !== undefined && thought.toLowerCase().includes(phrase.toLowerCase())
  if (contains(failure)) return 'failure'
  return contains(success) ? 'success' : undefined
}
