import { PROSE_MALFORMATIONS } from './malformations.ts'
import type { Protocol } from './protocol.ts'
import { UNSURE } from './wording.ts'

/** A plain sentence, for a form it does not know. */
export const plain: Protocol = {
  id: 'plain',
  form: 'prose',
  judges: false,
  isAskedFor: () => true,
  answer: (mind) => {
    const action = mind.decide()
    return { text: action === undefined ? UNSURE : `I would do this next: ${action}` }
  },
  malformations: PROSE_MALFORMATIONS,
}
