import type { Mind, Protocol } from './protocol.ts'

const OFFERS_THOUGHTS = /\bthink:/
const PLANNED_STEPS = 5

/** ReAct's form: one line that is an action or, where the prompt offers it, a thought after `think: `. */
export const line: Protocol = {
  id: 'line',
  isAskedFor: ({ replyFormat, said }) => replyFormat.includes('Reply with one line') || (said.at(-1)?.endsWith('\n>') ?? false),
  answer: (mind) => openingThought(mind) ?? mind.decide() ?? 'I am not sure what to do next.',
  malformations: [
    (reply) => `Sure, here is my next action: ${reply}`,
    (reply) => `Action: ${reply}`,
    (reply) => `\`\`\`${reply}\`\`\``,
    (reply) => `${reply}; then ${reply}`,
    (reply) => reply.slice(0, Math.ceil(reply.length / 2)),
    () => '',
  ],
}

/** A plan in one line, before the first action and never again. */
function openingThought({ prompt, view }: Mind): string | undefined {
  const steps = view.intentions
  if (prompt.historyLines > 1 || steps.length === 0 || !OFFERS_THOUGHTS.test(prompt.replyFormat)) return undefined
  const rest = steps.length > PLANNED_STEPS ? `, and ${steps.length - PLANNED_STEPS} more` : ''
  return `think: My plan is to ${steps.slice(0, PLANNED_STEPS).join(', then ')}${rest}.`
}
