import type { LinearExpression } from '@orreryjs/core'
import { lastWord, type Parsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** A module call. `id` is the part of `text` before the first comma, `rest` the part after it. */
export interface ModuleCall {
  readonly name: 'Search' | 'SimpleMatch' | 'DetailMatch' | 'Buy'
  readonly text: string
  readonly id: string
  readonly rest: string
}

const CALL = /\b(Search|SimpleMatch|DetailMatch|Buy)\s*\[/

/** Reads the first module call of a step, up to the last bracket of the line. `undefined` if there is none. */
export function readCall(step: string): ModuleCall | undefined {
  const call = CALL.exec(step)
  if (call === null) return undefined
  const [head, name] = call
  const tail = step.slice(call.index + head.length)
  const end = tail.lastIndexOf(']')
  const inside = end < 0 ? tail : tail.slice(0, end)
  const comma = inside.includes(',') ? inside.indexOf(',') : inside.length
  return {
    name: name as ModuleCall['name'],
    text: unquoted(inside),
    id: unquoted(inside.slice(0, comma)),
    rest: unquoted(inside.slice(comma + 1)),
  }
}

/** Removes surrounding spaces and one pair of quotes. */
function unquoted(text: string): string {
  const bare = text.trim()
  return /^(["']).*\1$/.test(bare) ? bare.slice(1, -1).trim() : bare
}

/** Reads `shortlisted=['id', ...]` and keeps valid ids. Empty if the reply says that the task failed. */
export function shortlistParser(id: LinearExpression): Parser<readonly string[]> {
  return ({ text }): Parsed<readonly string[]> => {
    const listed = /shortlisted\s*=\s*\[([^\]]*)/i.exec(text)?.[1]
    if (listed !== undefined) return parsed([...new Set(listed.match(/\w+/g))].filter((word) => id.matchesWhole(word)))
    if (/task failed/i.test(text)) return parsed([])
    return unparsed("a list such as shortlisted=['id', 'id'], or the words task failed")
  }
}

/** Reads `Answer: True` or `Answer: False`, or a reply with only the word. */
export const readMatch: Parser<boolean> = ({ text }) => {
  const answer = text.split(/answer/i).at(-1) ?? ''
  const word = lastWord(answer, ['True', 'False']) ?? lastWord(text, ['True', 'False'])
  return word === undefined ? unparsed('the line Answer: True or the line Answer: False') : parsed(word === 'True')
}
