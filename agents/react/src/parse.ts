import { type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'

/** What one reply says: a line of the transcript that is an action, or a thought, in the variant followed by an action. */
export type Decision =
  | { readonly kind: 'action'; readonly line: string }
  | { readonly kind: 'thought'; readonly line: string; readonly thought: string; readonly next?: string }

export interface ReplyGrammar {
  /** Whether a line that begins with `think` is a thought; otherwise every line is an action. */
  readonly thoughts: boolean
  /** What a reply of several lines says: its first line, or its leading thought and the first action after it. */
  readonly multiLine: 'first' | 'thoughtThenAction'
}

const THOUGHT = /^think\s*[:[]/i

/**
 * Reads a reply line by line; everything after the lines that count is dropped, imagined observations above all.
 * An action is any text: only the world knows its grammar, and nothing is guessed from what it would accept.
 */
export function replyParser(grammar: ReplyGrammar): Parser<Decision> {
  return (choice) => {
    const [first, ...rest] = replyLines(choice.text)
    if (first === undefined) return unparsed('one line with an action')
    const thought = grammar.thoughts ? readThought(first) : undefined
    if (thought === undefined) return parsed({ kind: 'action', line: first })
    const next = grammar.multiLine === 'first' ? undefined : rest.find((line) => readThought(line) === undefined)
    const decision = { kind: 'thought', line: first, thought } as const
    return parsed(next === undefined ? decision : { ...decision, next })
  }
}

/** What a line thinks, if it begins with `think:` or `think[`. */
function readThought(line: string): string | undefined {
  const mark = THOUGHT.exec(line)?.[0]
  if (mark === undefined) return undefined
  const said = line.slice(mark.length).trim()
  return mark.endsWith('[') && said.endsWith(']') ? said.slice(0, -1).trim() : said
}
