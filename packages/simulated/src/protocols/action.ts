import { LINE_MALFORMATIONS } from './malformations.ts'
import type { Protocol } from './protocol.ts'
import { unsure } from './wording.ts'

/** One action and nothing else. Nothing is ever noted down: the transcript holds all that a note could. */
export const action: Protocol = {
  id: 'action',
  form: 'line',
  judges: false,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('Reply with only one action'),
  answer: (mind) => ({ text: mind.decide() ?? unsure(mind) }),
  malformations: LINE_MALFORMATIONS,
}
