import type { Prompt, Remark, Remarks } from '@orreryjs/core/worlds'
import type { BrowsingHistory } from './history.ts'

const OPENED: readonly string[] = [
  'The open page is {title}.',
  'This page is {title}.',
  'I have come to {title}.',
  'Now I am on the page {title}.',
  'The browser shows {title}.',
  'I am looking at {title}.',
  'What I see is {title}.',
  'I have reached {title}.',
]
const FOLLOWED: readonly string[] = [
  'Following {name} led to {title}.',
  'After {name} I am on {title}.',
  'The click on {name} worked.',
  '{name} took me to {title}.',
  'I have followed {name}.',
  'From {name} I got to {title}.',
]
const TYPED: readonly string[] = [
  'I have typed {text}.',
  'The text {text} is entered.',
  '{text} is in the field now.',
  'Entering {text} worked.',
  'I filled in {text}.',
]
const AHEAD: readonly string[] = [
  'I have seen {count} pages so far.',
  'I have to look closely at what comes up.',
  'I will know more on the page that follows.',
  'So far {count} pages were not enough.',
  'I have to watch what the page shows after it.',
  'I keep the wording of the task in mind.',
  'I read the page again before I decide.',
  'For that {title} is where I start from.',
]

/** Characters of a title or name that a thought repeats. */
const MAX_LENGTH = 60

/** Returns the page that the last action opened or the text it typed, and the number of pages seen. */
export function remarksOf(
  { page, document, documents, actions, lastRejected }: BrowsingHistory,
  { transcript }: Prompt,
): Remarks {
  const last = transcript.at(-1)
  const title = quoted(document.title === '' ? page.title : document.title)
  const count = documents.length < 2 ? undefined : String(documents.length)
  const isSeen = last !== undefined && lastRejected === undefined
  return { seen: isSeen ? seenAfter(actions.at(-1), title) : undefined, ahead: { forms: AHEAD, facts: { count, title } } }
}

function seenAfter(action: BrowsingHistory['actions'][number] | undefined, title: string | undefined): Remark | undefined {
  if (action === undefined) return title === undefined ? undefined : { forms: OPENED, facts: { title } }
  if (action.verb === 'type' && action.text !== '') return { forms: TYPED, facts: { text: quoted(action.text) } }
  const name = quoted(action.node?.name ?? '')
  if (action.before.root !== action.after.root && name !== undefined) return { forms: FOLLOWED, facts: { name, title } }
  return title === undefined ? undefined : { forms: OPENED, facts: { title } }
}

function quoted(text: string): string | undefined {
  const short = text.replace(/\s+/g, ' ').trim()
  return short === '' || short.length > MAX_LENGTH ? undefined : `"${short}"`
}

/** Phrasing of final answers. */

interface Closing {
  /** Share of answers in percent. */
  readonly share: number
  phrase(answer: string, goal: string): string
}

/** How language models close an answer. The other answers are bare values. */
const CLOSINGS: readonly Closing[] = [
  { share: 10, phrase: (answer) => `The answer is ${answer}.` },
  { share: 7, phrase: (answer) => `Based on the page, it is ${answer}.` },
  { share: 6, phrase: (answer) => `Answer: ${answer}` },
  { share: 6, phrase: (answer) => (answer.length > 1 ? `**${answer}**` : `Result: ${answer}`) },
  { share: 5, phrase: (answer) => `I looked it up for you: ${answer}\n\nLet me know if you need anything else!` },
  { share: 4, phrase: (answer) => JSON.stringify({ answer }) },
  { share: 4, phrase: (answer) => (isPairs(answer) ? answer.replace(/^|, /g, '\n- ').trim() : `- ${answer}`) },
  { share: 3, phrase: (answer, goal) => `${goal}\n${answer}` },
]

/**
 * Phrases an answer with amounts, counts or several values, always in the same way for a goal. Other texts stay bare, because dialects
 * `webarena` and `browsergym` compare names, postcodes and statuses as whole strings.
 */
export function phraseAnswer(answer: string, goal: string): string {
  if (!MEASURED.test(answer) || /^N\/A/i.test(answer)) return answer
  let draw = hashOf(goal) % 100
  for (const { share, phrase } of CLOSINGS) {
    if (draw < share) return phrase(answer, goal)
    draw -= share
  }
  return answer
}

/** A count, an amount with a unit, or values with labels. */
const MEASURED = /^\d{1,4}$|^\$[\d,]+\.\d\d$|^[\d.]+ ?(?:minutes|min|h|km|m)$|^\p{L}+: \S.*, \p{L}+: /u

function isPairs(answer: string): boolean {
  return /^\p{L}+: [^,]+(?:, \p{L}+: [^,]+)+$/u.test(answer)
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
