import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Protocol } from './protocol.ts'

/** LASER's list of the kinds of options to choose before buying. */
export const optionTypes: Protocol = {
  id: 'option-types',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => /\boption (?:types|kinds)\b/i.test(replyFormat),
  answer: ({ view }) => ({ text: [...(view.picks ?? new Map<string, string>()).keys()].join(', ') || 'None' }),
  malformations: TEMPLATE_MALFORMATIONS,
}
