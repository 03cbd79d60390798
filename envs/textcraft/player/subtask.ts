import type { Amount } from './recipe.ts'

const LEAD = /^(?:(?:step\s*)?\d+\s*[.):]\s*|(?:goal|first|then|next|now|finally|please)\b[:,]?\s*)+/i
const VERB =
  /^(?:get|fetch|find|gather|collect|obtain|acquire|grab|mine|take|pick up|craft|make|create|build|produce|prepare)\s+(.+)$/i
/** What it is made from or for is not what is wanted. */
const TAIL = /\s+(?:using|from|with|by|so that|in order to|to (?:make|craft|get|use)|for (?:the|making|crafting|use))\b.*$/i
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = new RegExp(`\\d+|${NUMBERS.join('|')}|an?|the|some`, 'i').source
const BETWEEN = new RegExp(`\\s*[,;]\\s*(?:and\\s+)?|\\s+and\\s+(?=(?:${COUNT})\\s)`, 'i')
const PART = new RegExp(
  `^(?:(?:at least|another|an additional)\\s+)?(?:(${COUNT})\\s+)?(?:(?:more|x|pieces? of|units? of|of)\\s+)*(.+)$`,
  'i',
)

/**
 * The amounts that a step of a plan asks for: `Craft 4 stick.`, `Get 2 oak logs and 1 stone.`, in the words of any planner.
 * `undefined` where it names nothing that `known` does.
 */
export function readSubtask(sentence: string, known: ReadonlySet<string>): readonly Amount[] | undefined {
  const wanted = VERB.exec(
    sentence
      .trim()
      .replace(/[.!]+$/, '')
      .replace(LEAD, ''),
  )?.[1]?.replace(TAIL, '')
  if (wanted === undefined) return undefined
  const whole = readPart(wanted, known)
  const amounts = whole === undefined ? wanted.split(BETWEEN).flatMap((part) => readPart(part, known) ?? []) : [whole]
  return amounts.length === 0 ? undefined : amounts
}

/** An amount of something known, in the singular, the plural or as an id. */
function readPart(text: string, known: ReadonlySet<string>): Amount | undefined {
  const [, count = '1', words = ''] = PART.exec(text.trim()) ?? []
  const name = words
    .replace(/^minecraft:/, '')
    .replace(/\s*\(.*\)$/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  const same = [name, `${name}s`, name.replace(/e?s$/, ''), name.replace(/s$/, '')].find((each) => known.has(each))
  return same === undefined ? undefined : { count: countOf(count.toLowerCase()), name: same }
}

function countOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : Math.max(1, NUMBERS.indexOf(word))
}
