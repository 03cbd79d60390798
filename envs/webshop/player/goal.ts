import { trimEndCharacters } from '@orreryjs/core'
import { boundedSentence, memoizeByText } from '@orreryjs/core/worlds'
import { contentWords, queryWords, wordsOf } from './words.ts'

/** A value that the instruction names with its group: `size: 9`. */
export interface NamedOption {
  readonly name: string
  readonly value: string
  readonly words: readonly string[]
}

/** A parsed shopping instruction. */
export interface ParsedInstruction {
  /** The whole instruction. */
  readonly instruction: string
  /** The instruction without its price. */
  readonly text: string
  /** Price limit, US dollars; `Infinity` without limit. */
  readonly maxPrice: number
  readonly options: readonly NamedOption[]
  /** Content words of everything except the named options, one list per requirement. */
  readonly phrases: readonly (readonly string[])[]
  /** All words of the instruction. */
  readonly words: ReadonlySet<string>
  /** Distinct queries, the most complete first. */
  readonly queries: readonly string[]
}

const BELOW = `(?:low(?:er|est)?|less|cheaper|below|under(?:neath)?|beneath|up to|at most|no more|not more|max(?:imum)?|within|budget|spend(?:ing)?|cost(?:s|ing)?|priced?|cap(?:ped)?|keep it|stay(?:ing)?|limit)`
const AMOUNT = `(?:\\$\\s?(\\d+(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?)\\s?(?:dollars?|usd|bucks?))`
const CAP = new RegExp(
  `(?:[,.;]\\s*)?(?:\\b(?:and|for|with|at|but|my|the|a|is|it|should|be|must|price|of|that|costs?)\\s+)*\\b${BELOW}\\b[^$\\d.;]{0,40}?${AMOUNT}(?: or (?:less|under|below))?`,
  'i',
)
const BARE_AMOUNT = new RegExp(AMOUNT, 'i')
const NAMED = /(?:\bwith|, and|,) ((?:(?!with\b|and\b)[a-z]+(?:[ -]|(?=: ))){1,3}): /gi

/** Parses an instruction written by people or generated. */
export const parseInstruction: (instruction: string) => ParsedInstruction = memoizeByText((written) => {
  const instruction = boundedSentence(written)
  const cap = CAP.exec(instruction) ?? BARE_AMOUNT.exec(instruction)
  const text = (cap === null ? instruction : instruction.replace(cap[0], '')).trim()
  const named = [...text.matchAll(NAMED)]
  const head = text.slice(0, named[0]?.index ?? text.length)
  const options = named.map((match, index) => namedOption(text, match, named[index + 1]?.index ?? text.length))
  return {
    instruction,
    text,
    maxPrice: cap === null ? Number.POSITIVE_INFINITY : Number(cap[1] ?? cap[2]),
    options,
    phrases: phrasesOf(head),
    words: new Set(wordsOf(text)),
    queries: queriesFor(head, options),
  }
})

/** Returns queries for all requirements, then without the named options, then with ever fewer requirements. */
function queriesFor(head: string, options: readonly NamedOption[]): readonly string[] {
  const parts = splitPhrases(head).map((part) => queryWords(part))
  const values = options.flatMap(({ value }) => queryWords(value))
  const lists = [[...parts.flat(), ...values], parts.flat(), [...(parts[0] ?? []), ...values], ...parts.slice(0, 3)]
  const queries = lists.map((words) => [...new Set(words)].join(' '))
  return [...new Set(queries)].filter((query) => query !== '')
}

function namedOption(text: string, match: RegExpMatchArray, end: number): NamedOption {
  const value = trimEndCharacters(text.slice((match.index ?? 0) + match[0].length, end), ' \n\t,.').trim()
  return { name: match[1] ?? '', value, words: wordsOf(value) }
}

function phrasesOf(text: string): readonly (readonly string[])[] {
  return splitPhrases(text)
    .map((part) => contentWords(part))
    .filter((words) => words.length > 0)
}

function splitPhrases(text: string): readonly string[] {
  return text.split(/[,;!?]|\.(?!\d)|\b(?:with|for|and|that|which|in|made of|of)\b/i)
}

/** Returns the instruction in a page's text, in any page format; `undefined` if there is none. */
export const findInstruction: (task: string) => string | undefined = memoizeByText((task) => {
  const flat = task.split(/ \[SEP\] |\n/).map((piece) => piece.trim())
  const at = flat.findIndex((piece) => piece === 'Instruction:' || piece === 'You are to buy:')
  if (at >= 0) return flat.slice(at + 1).find((piece) => piece !== '')
  return flat
    .find((piece) => /^Instruction: \S/.test(piece))
    ?.slice('Instruction:'.length)
    .trim()
})

/** A step of a shopping plan, or of one of ADaPT's modules. */
export type Step =
  | { readonly kind: 'search'; readonly query: string }
  /** Find a suitable product and open it; a specific one if the step names it. */
  | { readonly kind: 'open'; readonly asin: string | undefined }
  | { readonly kind: 'choose' }
  | { readonly kind: 'check' }
  /** Buy the open product as it is. */
  | { readonly kind: 'buy' }
  /** Open a product, choose its options and buy it; or a better one of the other named products. */
  | { readonly kind: 'purchase'; readonly asin: string; readonly others: readonly string[] }
  /** Name the products on a page that may fit, or decide whether one fits. */
  | { readonly kind: 'assess' }

const LEAD = /^(?:(?:step\s*)?\d+\s*[.):]\s*|(?:first|then|next|now|finally|please)\b[:,]?\s*)+/i
/** Requires a digit, as ten letters may be a word: `binoculars`. */
const ID = '(B(?=[A-Z]*\\d)[0-9A-Z]{9})'
const IN_BRACKETS = '\\s*\\[(.*)\\]'
const PRODUCT = 'items?|products?|results?|listings?|matche?s?|ones?|pages?'
const OPTION = 'options?|values?|variants?|colou?rs?|sizes?|flavou?rs?|styles?|quantity|scents?|material'

type Make = (found: readonly string[]) => Step

const FORMS: readonly (readonly [pattern: RegExp, make: Make])[] = [
  [
    new RegExp(`^buy\\s*\\[\\s*['"]?${ID}(.*)`, 'i'),
    ([asin = '', rest = '']) => ({ kind: 'purchase', asin: asin.toUpperCase(), others: idsIn(rest) }),
  ],
  [/^(?:simplematch|detailmatch)\s*\[/i, () => ({ kind: 'assess' })],
  [new RegExp(`^search${IN_BRACKETS}`, 'i'), ([query = '']) => ({ kind: 'search', query: unquoted(query) })],
  [
    new RegExp(`^(?:open|click|view|select|choose)\\b.*?\\b${ID}\\b`, 'i'),
    ([asin = '']) => ({ kind: 'open', asin: asin.toUpperCase() }),
  ],
  [/^(?:buy|purchase|order|check\s?out)\b|^(?:click|press)\b.*\b(?:buy|purchase)\b|^add\b.*\bcart\b/i, () => ({ kind: 'buy' })],
  [
    /^(?:check|read|review|verify|inspect|examine|view|look at|open|confirm)\b.*\b(?:details?|descriptions?|features?|reviews?|attributes?|requirements?)\b/i,
    () => ({ kind: 'check' }),
  ],
  [new RegExp(`^(?:choose|select|pick|set|click)\\b.*\\b(?:${OPTION})\\b`, 'i'), () => ({ kind: 'choose' })],
  [
    new RegExp(`^(?:open|click|view|select|choose|pick|find|go to|look for)\\b.*\\b(?:${PRODUCT})\\b`, 'i'),
    () => ({ kind: 'open', asin: undefined }),
  ],
  [
    /^(?:search|look|query)(?: (?:the|in|this|on) (?:the )?(?:shop|store|site|website))?(?: for| with)?(?: the (?:words|keywords|query))? (.+)$/i,
    ([query = '']) => ({ kind: 'search', query: unquoted(query) }),
  ],
  [/^(?:choose|select|pick|set)\b/i, () => ({ kind: 'choose' })],
]

/** Parses a step in the wording of any planner; `undefined` if it is not understood. */
export function readSubtask(sentence: string): Step | undefined {
  const text = trimEndCharacters(boundedSentence(sentence.trim()), '.').replace(LEAD, '')
  for (const [pattern, make] of FORMS) {
    const match = pattern.exec(text)
    if (match !== null) return make(match.slice(1))
  }
  return undefined
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${ID}\\b`, 'gi'))].map(([asin]) => asin.toUpperCase())
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2')
}
