import { memoizeByText } from '@orreryjs/core/worlds'

/**
 * Verbs that mean the same in instructions and in actions of worlds; the first is the name of the group. Verbs of `ANY_VERB` say only that
 * something is done with an object: `use the search`, `check the inventory`.
 */
const SYNONYMS: readonly string[] = [
  'go walk visit approach travel head navigate proceed goto',
  'open unseal unlock',
  'close shut',
  'take pick grab get fetch collect obtain gather lift acquire retrieve',
  'put place move drop store deposit stash insert set',
  'clean wash rinse',
  'heat warm cook microwave',
  'cool chill refrigerate',
  'slice cut',
  'craft make build create assemble produce',
  'search query',
  'look survey',
  'click press tap',
  'buy purchase',
  'hover',
  'scroll',
  'type enter fill',
  'help',
  'stop',
]
export const ANY_VERB = 'use'
const ANY_VERBS =
  'use do perform run execute issue call try check inspect examine view read see consult review touch choose select rely bother interact deal verify confirm invoke print show list display output study observe recheck'
const THINKING_VERBS = 'think reason explain ponder reflect deliberate'
export const THINK = 'think'

/** Returns the forms of a verb: `stop`, `stops`, `stopping`, `stopped`. */
function formsOf(verb: string): readonly string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const doubled = `${verb}${verb.at(-1)}`
  const third = /(?:[sxz]|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : verb.endsWith('y') && !/[aeu]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`
  return [verb, third, `${stem}ing`, `${doubled}ing`, verb.endsWith('e') ? `${verb}d` : `${verb}ed`, `${doubled}ed`]
}

const VERBS: ReadonlyMap<string, string> = new Map(
  [...SYNONYMS, ANY_VERBS, THINKING_VERBS].flatMap((group) => {
    const verbs = group.split(' ')
    return verbs.flatMap((verb) => formsOf(verb).map((form) => [form, verbs[0] ?? verb] as const))
  }),
)

/** Returns the first word of an action or of its form, which can follow a list mark. */
export function verbOf(line: string): string {
  return /[a-z]\w*/i.exec(line)?.[0].toLowerCase() ?? ''
}

/** Returns the group of a verb in any form; `undefined` for other words. */
export function verbGroup(word: string): string | undefined {
  return VERBS.get(word)
}

/** Returns true for the form of a verb that ends in `ing`. */
export function isGerund(word: string): boolean {
  return word.endsWith('ing') && VERBS.has(word)
}

const NOUN_ALIASES: ReadonlyMap<string, string> = new Map([
  ['prev', 'back'],
  ['previous', 'back'],
  ['surrounding', 'look'],
  ['environment', 'look'],
  ['searching', 'search'],
  ['searche', 'search'],
  ['purchase', 'buy'],
  ['fridges', 'fridge'],
  ['refrigerator', 'fridge'],
])

/** Returns the singular of a noun, or the word that worlds use for it. */
export const stemOf: (word: string) => string = memoizeByText((word) => {
  const singular = singularOf(word)
  return NOUN_ALIASES.get(singular) ?? singular
}, 2048)

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word
  if (/(?:ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('lves')) return `${word.slice(0, -3)}f`
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** The words of an action, as instructions refer to them. */
export interface ActionWords {
  readonly verbs: readonly string[]
  readonly words: ReadonlySet<string>
}

const WORD = /[a-z0-9]+/g

/** Returns the words of an action; `label` is the text of the element that it names by an id. */
export function actionWords(action: string, label = ''): ActionWords {
  const tokens = `${action.toLowerCase()} ${label.toLowerCase()}`.match(WORD) ?? []
  const [verb = ''] = tokens
  // A button is named by its label: `click[Buy Now]` buys.
  const labelled = /^click\b/i.test(action) ? [verbGroup(tokens[1] ?? '')] : []
  const words = new Set(tokens.map(stemOf))
  const verbs = [verbGroup(verb) ?? verb, ...labelled, words.has('back') ? 'go' : undefined]
  return { verbs: verbs.filter((each) => each !== undefined), words }
}

/** Returns the words of a text in lower case; a number belongs to the word before it, `cabinet 3`. */
export function namesIn(text: string): readonly string[] {
  const names: string[] = []
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const before = names.at(-1)
    if (NUMBER.test(word) && before !== undefined && LETTERS.test(before)) names[names.length - 1] = `${before} ${word}`
    else names.push(word)
  }
  return names
}

const NUMBER = /^\d+$/
const LETTERS = /^[a-z]+$/
