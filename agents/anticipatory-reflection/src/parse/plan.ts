import { type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'

const ITEM = /^(?:\d+[.)]|[-*\u2022])\s+(\S.*)$/
const TITLE = /^list\b[\s:.]*/i

/** The steps of a numbered or bulleted list; where there is none, the sentences of the reply. */
export const readPlan: Parser<readonly string[]> = ({ text }) => {
  const lines = replyLines(text)
  const items = lines.flatMap((line) => ITEM.exec(line)?.[1] ?? [])
  const steps = (items.length > 0 ? items : sentences(lines.join(' '))).map(bare).filter((step) => step !== '')
  return steps.length > 0 ? parsed(steps) : unparsed("'List' and below it numbered lines, one step a line")
}

function sentences(text: string): readonly string[] {
  return text.replace(TITLE, '').split(/(?<=[.!?])\s+/)
}

/** A step without marks that would make it a heading. */
function bare(step: string): string {
  return step.replace(/[*`]|^[#\s]+/g, '').trim()
}
