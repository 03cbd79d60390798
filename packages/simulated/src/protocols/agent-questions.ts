import type { Prompt } from '@orreryjs/core/worlds'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'

/** Maximum number of lines that a summary copies. */
const MAX_COPIED_LINES = 40

/** Copies the lines of a long screen that the world's policy needs, or without a policy every line that shares a word with the task. */
export const copiedLines: ReplyProtocol = {
  id: 'copied-lines',
  form: 'template',
  isRequested: ({ replyFormat }) => replyFormat.includes('Copy the lines that the task may need'),
  answer: ({ prompt, view }) => {
    const lines = (prompt.sections.get('OBSERVATION') ?? '').split('\n')
    const needed = view.neededLines?.() ?? lines.filter((line) => hasWordOf(prompt.task, line))
    return { text: needed.slice(0, MAX_COPIED_LINES).join('\n') || 'None of these lines matters.' }
  },
}

function hasWordOf(task: string, line: string): boolean {
  const known = new Set(task.toLowerCase().match(/[a-z0-9]{4,}/g))
  return (line.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []).some((word) => known.has(word))
}

const NUMBERED = /\[(\d+)\]/

/** Finds the number of an element on the new screen: the line with the same text, else its old number. */
export const elementNumber: ReplyProtocol = {
  id: 'new-element',
  form: 'template',
  isRequested: ({ replyFormat }) => replyFormat.includes('New element id is:'),
  answer: ({ prompt }) => ({ text: `New element id is: [${renumbered(prompt)}]` }),
}

function renumbered({ sections, lastUserMessage }: Prompt): string {
  const old = NUMBERED.exec(sections.get('ACTION') ?? lastUserMessage)?.[1] ?? '0'
  const label = labels(sections.get('OBSERVATION BEFORE')).find(({ id }) => id === old)?.label
  const same = labels(sections.get('OBSERVATION AFTER') ?? sections.get('OBSERVATION')).find((each) => each.label === label)
  return same?.id ?? old
}

/** Parses lines such as `[12] link 'Orders'`. */
function labels(screen = ''): readonly { readonly id: string; readonly label: string }[] {
  return screen.split('\n').flatMap((line) => {
    const id = NUMBERED.exec(line)?.[1]
    return id === undefined ? [] : [{ id, label: line.replace(NUMBERED, '').trim() }]
  })
}

/** Answers a question task: with the last note, else with the last observation. */
export const taskAnswer: ReplyProtocol = {
  id: 'answer',
  form: 'template',
  isRequested: ({ replyFormat }) => /###\s?Answer/.test(replyFormat),
  answer: (context) => ({
    text: `###Answer: ${knownItems(context) ?? lastLine(context.prompt.sections.get('NOTES') ?? '') ?? observedText(context.prompt)}`,
  }),
}

/** Returns the answer of the world's policy, including errors; an answer given as an action is unwrapped. */
function knownItems(context: PolicyContext): string | undefined {
  if (context.view.answer === undefined) return undefined
  const decided = context.decide()
  return /^stop \[([\s\S]*)\]$/.exec(decided ?? '')?.[1] ?? context.view.answer()
}

function observedText({ transcript, currentObservation }: Prompt): string {
  return (transcript.length === 0 ? undefined : lastLine(currentObservation)) ?? 'unknown'
}

function lastLine(text: string): string | undefined {
  return text.split('\n').findLast((each) => each.trim() !== '')
}

/** LASER's list of option types to select before a purchase. */
export const optionTypes: ReplyProtocol = {
  id: 'option-types',
  form: 'template',
  isRequested: ({ replyFormat }) => /\boption (?:types|kinds)\b/i.test(replyFormat),
  answer: ({ view }) => ({
    text: [...(view.choices?.().selectedOptions ?? new Map<string, string>()).keys()].join(', ') || 'None',
  }),
}

const MAX_PRODUCTS = 3
const PRODUCT = /^click\[([A-Z0-9]{10})\]$/i

/** Lists the products on a page that may match, or says that the task failed. */
export const productShortlist: ReplyProtocol = {
  id: 'shortlist',
  form: 'template',
  isRequested: ({ replyFormat }) => replyFormat.includes('shortlisted=['),
  answer: (context) => {
    const ids = likelyProducts(context).slice(0, MAX_PRODUCTS)
    return { text: ids.length === 0 ? 'task failed' : `shortlisted=[${ids.map((id) => `'${id}'`).join(', ')}]` }
  },
}

/** Answers whether the open product matches. A mismatch can only be inferred; an overlooked one counts as a match. */
export const productMatch: ReplyProtocol = {
  id: 'match',
  form: 'template',
  judges: true,
  isRequested: ({ replyFormat }) => replyFormat.includes('Answer: True or False'),
  answer: ({ view, prompt, draws, sample, settings }) => {
    const isDenied =
      view.choices?.().isMatch === true
        ? draws.fresh(sample, 'false alarm', 'match') < settings.f
        : draws.notices('inferable', `misfit ${prompt.subtask ?? prompt.currentObservation}`, 1)
    return { text: `Answer: ${isDenied ? 'False' : 'True'}` }
  },
}

/** Returns the chosen product, including errors, then the other matching ones. */
function likelyProducts(context: PolicyContext): readonly string[] {
  const { view } = context
  const listed = view.choices?.().shortlist ?? view.candidates.flatMap(({ action }) => PRODUCT.exec(action)?.[1] ?? [])
  if (listed.length === 0) return []
  const decided = PRODUCT.exec(context.decide() ?? '')?.[1]
  return [...new Set(decided === undefined ? listed : [decided, ...listed])]
}
