import { type Parser, parsed, unparsed } from '@orrery/core'

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
const LABEL = /^(?:>\s*|action\s*:\s*|act(?:\s*\d+)?\s*:\s*)+/i

/**
 * Reads a reply line by line; everything after the lines that count is dropped, imagined observations above all.
 * An action is any text: only the world knows its grammar, and nothing is guessed from what it would accept.
 */
export function replyParser(grammar: ReplyGrammar): Parser<Decision> {
  return (choice) => {
    const [first, ...rest] = linesOf(choice.text)
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

/** The lines that say something: fences, labels and outer white space removed, curly quotes made straight. */
function linesOf(reply: string): readonly string[] {
  const lines = unfenced(reply.split(/\r\n|\n|\r/).map((line) => line.trim()))
  return lines.map((line) => straight(line.replace(LABEL, '')).trim()).filter((line) => line !== '')
}

function unfenced(lines: readonly string[]): readonly string[] {
  const open = lines.findIndex((line) => line !== '')
  if (!lines[open]?.startsWith('```')) return lines
  const close = lines.findIndex((line, index) => index > open && line.startsWith('```'))
  return lines.slice(open + 1, close === -1 ? lines.length : close)
}

function straight(line: string): string {
  return line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"')
}
