import { lastWord, type Parser, parsed, unfencedLines, unparsed } from '@orreryjs/core/agents'

/** Reads the last YES or NO of a judgement. */
export const readVerdict: Parser<boolean> = ({ text }) => {
  const word = lastWord(text, ['YES', 'NO'])
  return word === undefined ? unparsed('a last line with YES or NO') : parsed(word === 'YES')
}

/** Mark of a line that begins a workflow. */
const WORKFLOW = /^[\s>*#\d.)-]{0,12}workflow\b[^:\n]{0,20}:\**/i

/** Reads workflows: each begins with a line `Workflow: ` and has an action below it. Text before the first one is dropped. */
export const readWorkflows: Parser<string> = ({ text }) => {
  const lines = unfencedLines(text).filter((line) => line.trim() !== '')
  const starts = lines.flatMap((line, index) => (WORKFLOW.test(line) ? [index] : []))
  const workflows = starts.flatMap((start, index) => {
    const [title = '', ...steps] = lines.slice(start, starts[index + 1])
    return steps.length === 0 ? [] : [[`Workflow: ${title.replace(WORKFLOW, '').trim()}`, ...steps.map((step) => step.trim())]]
  })
  if (workflows.length === 0) return unparsed('workflows that begin with a line `Workflow: `, with their steps below it')
  return parsed(workflows.map((each) => each.join('\n')).join('\n\n'))
}
