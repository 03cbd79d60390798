import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'

const MOST = 3
const PRODUCT = /^click\[([A-Z0-9]{10})\]$/i

/** The products on a page that may fit, or that the task failed. */
export const shortlist: Protocol = {
  id: 'shortlist',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('shortlisted=['),
  answer: (mind) => {
    const ids = likelyProducts(mind).slice(0, MOST)
    return { text: ids.length === 0 ? 'task failed' : `shortlisted=[${ids.map((id) => `'${id}'`).join(', ')}]` }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

/** Whether the open product fits. That it does not can only be inferred; a misfit that is overlooked is taken for a fit. */
export const match: Protocol = {
  id: 'match',
  form: 'template',
  judges: true,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('Answer: True or False'),
  answer: ({ view, prompt, dice, sample, settings }) => {
    const isDenied =
      view.matches === true
        ? dice.fresh(sample, 'false alarm', 'match') < settings.f
        : dice.notices('inferable', `misfit ${prompt.subtask ?? prompt.seenNow}`, 1)
    return { text: `Answer: ${isDenied ? 'False' : 'True'}` }
  },
  malformations: TEMPLATE_MALFORMATIONS,
}

/** The one decided on, errors included, then the others that fit. */
function likelyProducts(mind: Mind): readonly string[] {
  const { view } = mind
  const listed = view.shortlist ?? view.candidates.flatMap(({ action }) => PRODUCT.exec(action)?.[1] ?? [])
  if (listed.length === 0) return []
  const decided = PRODUCT.exec(mind.decide() ?? '')?.[1]
  return [...new Set(decided === undefined ? listed : [decided, ...listed])]
}
