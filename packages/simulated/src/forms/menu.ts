import type { Mind } from '../protocols/protocol.ts'
import { listedChoices } from '../read/labels.ts'

const BY_MARK =
  /\b(?:the|its|their|a|one|by|only|with) (?:number|index|letter|digit|integer|option number|choice number)\b|\b(?:choose|select|pick|reply|answer|respond|output|return|give|write|state|enter)\b[^.\n]{0,60}\b(?:number|index|letter|digit|integer)\b|\b(?:1|A|0)\s*(?:-|\u2013|to|\.\.|through)\s*(?:\d+|[B-Z])\b/i

/** The actions on offer, and how each is to be named where not by itself. */
interface Menu {
  readonly actions: readonly string[]
  markOf(action: string): string | undefined
}

/** The list of actions in the last message, where the reply is to name one of them by its number or letter. */
export function menuIn({ prompt }: Mind): Menu | undefined {
  if (!BY_MARK.test(`${prompt.asides ?? ''}\n${prompt.replyFormat}`)) return undefined
  const last = listedChoices(prompt.question)
  const listed = (last.length > 0 ? last : listedChoices(prompt.instructions ?? '')).filter(
    ({ text }) => !/->|=>|\u2192/.test(text),
  )
  if (listed.length < 1) return undefined
  const marks = new Map(listed.map(({ mark, text }) => [plain(text), mark]))
  return { actions: listed.map(({ text }) => text), markOf: (action) => marks.get(plain(action)) }
}

function plain(action: string): string {
  return action
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .toLowerCase()
}

/**
 * What is decided on among the actions on offer: itself where it is one of them, else the best candidate that is, else the one
 * with the same verb that shares the most words with it.
 */
export function chosenAmong(decided: string | undefined, actions: readonly string[], { view }: Mind): string | undefined {
  const offered = new Map(actions.map((action) => [plain(action), action]))
  const wishes = view.candidates.filter(({ utility }) => utility >= LEAST_MOVE).map(({ action }) => action)
  const all = [...(decided === undefined ? [] : [decided]), ...wishes]
  for (const wish of all) {
    const found = offered.get(plain(wish)) ?? sameButForCount(wish, actions)
    if (found !== undefined) return found
  }
  return nearest(decided ?? view.candidates[0]?.action ?? '', actions)
}

/** Candidates below this are no moves but looks at what is known anyway. */
const LEAST_MOVE = 4

/** The action that differs in its numbers alone; the one with the number that comes nearest. */
function sameButForCount(wish: string, actions: readonly string[]): string | undefined {
  const [wanted = 0] = numbersIn(wish)
  const alike = actions.filter((action) => withoutNumbers(action) === withoutNumbers(wish) && /^[a-z]+ \d+ /i.test(plain(action)))
  const distance = (action: string): number => Math.abs((numbersIn(action)[0] ?? 0) - wanted)
  return alike.toSorted((a, b) => distance(a) - distance(b))[0]
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

function withoutNumbers(text: string): string {
  return plain(text).replace(/\d+/g, '#')
}

function nearest(wish: string, actions: readonly string[]): string | undefined {
  const words = new Set(wordsOf(wish))
  const [verb] = words
  let best: { readonly action: string; readonly shared: number } | undefined
  for (const action of actions) {
    const [first, ...others] = wordsOf(action)
    const shared = others.filter((word) => words.has(word)).length / Math.max(1, others.length) + (first === verb ? 1 : 0)
    if (shared > (best?.shared ?? 0)) best = { action, shared }
  }
  return best?.action
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
