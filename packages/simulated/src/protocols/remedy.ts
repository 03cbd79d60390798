import { LINE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { decideOther, unsure } from './wording.ts'

const FOLLOW_UP = 'the next action should instead be:'

/** Anticipatory Reflection's follow-up: another action, in case those already given are wrong. */
export const remedy: Protocol = {
  id: 'remedy',
  form: 'line',
  judges: false,
  isAskedFor: ({ said, answered }) => answered.length > 0 && said.some((text) => text.includes(FOLLOW_UP)),
  answer: (mind) => ({ text: decideOther(mind, given(mind)) ?? mind.decide() ?? unsure(mind) }),
  malformations: LINE_MALFORMATIONS,
}

/** Every line of what the model itself said before in this conversation. */
function given({ prompt }: Mind): readonly string[] {
  return prompt.answered.flatMap((text) => text.split('\n').map((each) => each.replace(/^(?:Action:|>)\s*/, '').trim()))
}
