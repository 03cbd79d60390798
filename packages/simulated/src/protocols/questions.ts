import type { Prompt } from '@orreryjs/core/worlds'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'

const NUMBERED = /\[(\d+)\]/

/** The number that an element of the old screen has on the new one: that of the line with the same text, else its old one. */
export const newElement: Protocol = {
  id: 'new-element',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('New element id is:'),
  answer: ({ prompt }) => ({ text: `New element id is: [${renumbered(prompt)}]` }),
  malformations: TEMPLATE_MALFORMATIONS,
}

function renumbered({ sections, question }: Prompt): string {
  const old = NUMBERED.exec(sections.get('ACTION') ?? question)?.[1] ?? '0'
  const label = labels(sections.get('OBSERVATION BEFORE')).find(({ id }) => id === old)?.label
  const same = labels(sections.get('OBSERVATION AFTER') ?? sections.get('OBSERVATION')).find((each) => each.label === label)
  return same?.id ?? old
}

/** Lines such as `[12] link 'Orders'`, taken apart. */
function labels(screen = ''): readonly { readonly id: string; readonly label: string }[] {
  return screen.split('\n').flatMap((line) => {
    const id = NUMBERED.exec(line)?.[1]
    return id === undefined ? [] : [{ id, label: line.replace(NUMBERED, '').trim() }]
  })
}

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

/** LASER's list of the kinds of options to choose before buying. */
export const optionTypes: Protocol = {
  id: 'option-types',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => /\boption (?:types|kinds)\b/i.test(replyFormat),
  answer: ({ view }) => ({ text: [...(view.picks ?? new Map<string, string>()).keys()].join(', ') || 'None' }),
  malformations: TEMPLATE_MALFORMATIONS,
}

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
