import { trimEndCharacters } from '@orreryjs/core'
import { boundedSentence } from '@orreryjs/core/worlds'

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
