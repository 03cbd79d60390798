import { trimCharacters } from '@orreryjs/core'
import { listedChoices } from '../prompt-parser/labels.ts'
import type { PolicyContext } from '../protocols/protocol.ts'

const BY_MARK =
  /\b(?:the|its|their|a|one|by|only|with) (?:number|index|letter|digit|integer|option number|choice number)\b|\b(?:choose|select|pick|reply|answer|respond|output|return|give|write|state|enter)\b[^.\n]{0,60}\b(?:number|index|letter|digit|integer)\b|\b(?:1|A|0)\s*(?:-|\u2013|to|\.\.|through)\s*(?:\d+|[B-Z])\b/i

/** The offered actions, and the mark by which each must be named, if any. */
interface Menu {
  readonly actions: readonly string[]
  markOf(action: string): string | undefined
}

/** Returns the list of actions in the last message if the reply must name one by number or letter. */
export function menuIn({ prompt }: PolicyContext): Menu | undefined {
  if (!BY_MARK.test(`${prompt.otherText ?? ''}\n${prompt.replyFormat}`)) return undefined
  const last = listedChoices(prompt.lastUserMessage)
  const listed = (last.length > 0 ? last : listedChoices(prompt.instructions ?? '')).filter(
    ({ text }) => !/->|=>|\u2192/.test(text),
  )
  if (listed.length < 1) return undefined
  const marks = new Map(listed.map(({ mark, text }) => [normalise(text), mark]))
  return { actions: listed.map(({ text }) => text), markOf: (action) => marks.get(normalise(action)) }
}

function normalise(action: string): string {
  return trimCharacters(action.trim(), '"\'`').toLowerCase()
}

/**
 * Returns the offered action that corresponds to the decision: the same action, else the best candidate that is offered, else the action
 * with the same verb and most words in common.
 */
export function chooseOffered(
  decided: string | undefined,
  actions: readonly string[],
  { view }: PolicyContext,
): string | undefined {
  const offered = new Map(actions.map((action) => [normalise(action), action]))
  const goals = view.candidates.filter(({ utility }) => utility >= MIN_MOVE_UTILITY).map(({ action }) => action)
  const all = [...(decided === undefined ? [] : [decided]), ...goals]
  const numbered = new Map<string, string[]>()
  for (const action of actions) {
    if (!/^[a-z]+ \d+ /i.test(normalise(action))) continue
    const key = withoutNumbers(action)
    const alike = numbered.get(key)
    if (alike === undefined) numbered.set(key, [action])
    else alike.push(action)
  }
  for (const goal of all) {
    const found = offered.get(normalise(goal)) ?? nearestCount(goal, numbered.get(withoutNumbers(goal)) ?? [])
    if (found !== undefined) return found
  }
  return nearest(decided ?? view.candidates[0]?.action ?? '', actions)
}

/** Candidates below this utility are not moves but redundant checks. */
const MIN_MOVE_UTILITY = 4

/** Returns the action with the number closest to the goal's, of actions that differ only in their numbers. */
function nearestCount(goal: string, alike: readonly string[]): string | undefined {
  const [wanted = 0] = numbersIn(goal)
  const distance = (action: string): number => Math.abs((numbersIn(action)[0] ?? 0) - wanted)
  return alike.toSorted((a, b) => distance(a) - distance(b))[0]
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

function withoutNumbers(text: string): string {
  return normalise(text).replace(/\d+/g, '#')
}

function nearest(goal: string, actions: readonly string[]): string | undefined {
  const words = new Set(wordsOf(goal))
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
