import type { Prompt } from '@orreryjs/core/worlds'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'

/** The answer to a task that is a question: the last note, else what was seen last. */
export const answer: Protocol = {
  id: 'answer',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => /###\s?Answer/.test(replyFormat),
  answer: (mind) => ({
    text: `###Answer: ${known(mind) ?? lastLine(mind.prompt.sections.get('NOTES') ?? '') ?? seen(mind.prompt)}`,
  }),
  malformations: TEMPLATE_MALFORMATIONS,
}

/** What the world has to say to it, errors included: an answer that is an action is told without its form. */
function known(mind: Mind): string | undefined {
  if (mind.view.answer === undefined) return undefined
  const decided = mind.decide()
  return /^stop \[([\s\S]*)\]$/.exec(decided ?? '')?.[1] ?? mind.view.answer()
}

function seen({ transcript, seenNow }: Prompt): string {
  return (transcript.length === 0 ? undefined : lastLine(seenNow)) ?? 'unknown'
}

function lastLine(text: string): string | undefined {
  return text.split('\n').findLast((each) => each.trim() !== '')
}
