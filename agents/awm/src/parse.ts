import { trimCharacters } from '@orreryjs/core'
import { lastWord, type Parser, parsed, unfencedLines, unparsed } from '@orreryjs/core/agents'

/** Reads the last YES or NO of a judgement. */
export const readVerdict: Parser<boolean> = ({ text }) => {
  const word = lastWord(text, ['YES', 'NO'])
  return word === undefined ? unparsed('a last line with YES or NO') : parsed(word === 'YES')
}

/** Reads workflows: each begins with a line `Workflow: ` and has a step below it. Text before the first one is dropped. */
export const readWorkflows: Parser<string> = ({ text }) => {
  const workflows: string[][] = []
  for (const line of unfencedLines(text)) {
    const purpose = purposeIn(line)
    if (purpose !== undefined) workflows.push([`Workflow: ${purpose}`])
    else if (line.trim() !== '') workflows.at(-1)?.push(line.trim())
  }
  const whole = workflows.filter(({ length }) => length > 1)
  if (whole.length === 0) return unparsed('workflows that begin with a line `Workflow: `, with their steps below it')
  return parsed(whole.map((lines) => lines.join('\n')).join('\n\n'))
}

/** Numbers and marks around the word that begins a workflow: `## Workflow 1: ...`. */
const MARKS = ' \t>*#-.()0123456789'

/** Returns the purpose in a line that begins a workflow. */
function purposeIn(line: string): string | undefined {
  const colon = line.indexOf(':')
  const label = trimCharacters(line.slice(0, Math.max(0, colon)), MARKS)
  return label.toLowerCase() === 'workflow' ? trimCharacters(line.slice(colon + 1), ' \t*') : undefined
}
