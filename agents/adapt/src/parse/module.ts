import { lastWord, type Parsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** A step that calls a module. `id` is what stands before the first comma of `text`, `rest` what stands after it. */
export interface ModuleCall {
  readonly name: 'Search' | 'SimpleMatch' | 'DetailMatch' | 'Buy'
  readonly text: string
  readonly id: string
  readonly rest: string
}

const CALL = /\b(Search|SimpleMatch|DetailMatch|Buy)\s*\[/

/** The first module that a step calls, with all that stands up to the line's last bracket; `undefined` where it calls none. */
export function readCall(step: string): ModuleCall | undefined {
  const called = CALL.exec(step)
  if (called === null) return undefined
  const [head, name] = called
  const tail = step.slice(called.index + head.length)
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

/** A text without blanks and one pair of quotes around it. */
function unquoted(text: string): string {
  const bare = text.trim()
  return /^(["']).*\1$/.test(bare) ? bare.slice(1, -1).trim() : bare
}

/** Reads `shortlisted=['id', ...]`, with the ids that are such; none where the reply says that the task failed. */
export function shortlistParser(id: RegExp): Parser<readonly string[]> {
  return ({ text }): Parsed<readonly string[]> => {
    const listed = /shortlisted\s*=\s*\[([^\]]*)/i.exec(text)?.[1]
    if (listed !== undefined) return parsed([...new Set(listed.match(/\w+/g))].filter((word) => id.test(word)))
    if (/task failed/i.test(text)) return parsed([])
    return unparsed("a list such as shortlisted=['id', 'id'], or the words task failed")
  }
}

/** Reads `Answer: True` or `Answer: False`; a word that stands alone will do. */
export const readMatch: Parser<boolean> = ({ text }) => {
  const answer = text.split(/answer/i).at(-1) ?? ''
  const said = lastWord(answer, ['True', 'False']) ?? lastWord(text, ['True', 'False'])
  return said === undefined ? unparsed('the line Answer: True or the line Answer: False') : parsed(said === 'True')
}
