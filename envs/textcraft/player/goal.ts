import { trimEndCharacters } from '@orreryjs/core'
import { boundedSentence, memoizeRecentText } from '@orreryjs/core/worlds'
import type { Amount } from './recipe.ts'

const GOAL = /^Goal: craft (?:([0-9]+) )?(.+?)\.?$/m
const STEP = /^Goal: ((?!craft )\S.*)$/m

/** True if a text states a TextCraft goal. */
export const hasGoal: (text: string) => boolean = memoizeRecentText((text) => GOAL.test(text) || planStepOf(text) !== undefined)

/** Returns the goal line of a task if it is not in the game's own wording: `Craft 3 glowstone.` */
export function planStepOf(task: string): string | undefined {
  return /^Crafting commands:/m.test(task) ? STEP.exec(task)?.[1]?.trim() : undefined
}

export function readGoal(task: string): Amount | undefined {
  const match = GOAL.exec(task)
  const name = match?.[2]
  return name === undefined ? undefined : { count: Number(match?.[1] ?? 1), name }
}

const LEAD = /^(?:(?:step\s*)?\d+\s*[.):]\s*|(?:goal|first|then|next|now|finally|please)\b[:,]?\s*)+/i
const VERB =
  /^(?:get|fetch|find|gather|collect|obtain|acquire|grab|mine|take|pick up|craft|make|create|build|produce|prepare)\s+(\S.*)$/i
/** Sources and purposes, which are not requested themselves. */
const TAIL =
  /(?<!\s)\s+(?:using|from|with|by|so that|in order to|to (?:make|craft|get|use)|for (?:the|making|crafting|use))\b[\s\S]*$/i
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = new RegExp(`\\d+|${NUMBERS.join('|')}|an?|the|some`, 'i').source
const BETWEEN = new RegExp(`\\s*[,;]\\s*(?:and\\s+)?|\\s+and\\s+(?=(?:${COUNT})\\s)`, 'i')
const PART = new RegExp(
  `^(?:(?:at least|another|an additional)\\s+)?(?:(${COUNT})\\s+)?(?:(?:more|x|pieces? of|units? of|of)\\s+)*(.+)$`,
  'i',
)

/**
 * Parses the amounts requested by a plan step, such as `Craft 4 stick.` or `Get 2 oak logs and 1 stone.`, in the wording of any
 * planner. `undefined` if it contains no name in `known`.
 */
export function readSubtask(sentence: string, knownNames: ReadonlySet<string>): readonly Amount[] | undefined {
  const request = trimEndCharacters(boundedSentence(sentence.trim()), '.!').replace(LEAD, '')
  const itemList = VERB.exec(request)?.[1]?.replace(TAIL, '')
  if (itemList === undefined) return undefined
  const whole = readPart(itemList, knownNames)
  const amounts = whole === undefined ? itemList.split(BETWEEN).flatMap((part) => readPart(part, knownNames) ?? []) : [whole]
  return amounts.length === 0 ? undefined : amounts
}

/** Parses an amount of a known name, in singular, plural or as an id. */
function readPart(text: string, knownNames: ReadonlySet<string>): Amount | undefined {
  const [, count = '1', words = ''] = PART.exec(text.trim()) ?? []
  const name = (words.endsWith(')') ? (words.split('(', 1)[0] ?? '').trimEnd() : words)
    .replace(/^minecraft:/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  const same = [name, `${name}s`, name.replace(/e?s$/, ''), name.replace(/s$/, '')].find((each) => knownNames.has(each))
  return same === undefined ? undefined : { count: countOf(count.toLowerCase()), name: same }
}

function countOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : Math.max(1, NUMBERS.indexOf(word))
}
