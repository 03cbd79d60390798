import type { Prompt } from '../prompt.ts'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Protocol } from './protocol.ts'

/** The answer to a task that is a question: the last note, else what was seen last. */
export const answer: Protocol = {
  id: 'answer',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => /###\s?Answer/.test(replyFormat),
  answer: ({ prompt }) => ({ text: `###Answer: ${lastLine(prompt.sections.get('NOTES') ?? '') ?? seen(prompt)}` }),
  malformations: TEMPLATE_MALFORMATIONS,
}

function seen({ transcript, seenNow }: Prompt): string {
  return (transcript.length === 0 ? undefined : lastLine(seenNow)) ?? 'unknown'
}

function lastLine(text: string): string | undefined {
  return text.split('\n').findLast((each) => each.trim() !== '')
}
