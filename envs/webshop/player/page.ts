import { memoizeByText } from '@orreryjs/core/worlds'
import { SHOP } from './wording.ts'

/** US dollars; a range if its ends differ. */
export interface Price {
  readonly low: number
  readonly high: number
}

/** A product on a results page. */
export interface Listing {
  readonly asin: string
  readonly title: string
  readonly price: Price | undefined
  /** True if it is marked as opened. */
  readonly wasOpened: boolean
}

/** An option group of a product. */
export interface OptionGroup {
  readonly name: string
  readonly values: readonly string[]
  /** The chosen value, if the page shows it. */
  readonly chosen: string | undefined
}

/** Content of an observation. `other` is a short reply, or text that is not a page. */
export type Page =
  | { readonly kind: 'search' }
  | { readonly kind: 'results'; readonly number: number; readonly listings: readonly Listing[]; readonly hasNext: boolean }
  | {
      readonly kind: 'item'
      readonly title: string
      readonly price: Price | undefined
      readonly groups: readonly OptionGroup[]
      /** Buttons with details about the product, as displayed. */
      readonly details: readonly string[]
      readonly isSoldOut?: boolean
    }
  | { readonly kind: 'detail'; readonly text: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'other'; readonly text: string }

const RESULTS = /^page (\d+) \(total results: (\d+)\)$/i
const HITS_PER_PAGE = 10
const ASIN = /^[A-Z0-9]{10}$/
const PRICE = /^Price: (.*)$/i
const CHOSEN = /^You have clicked (.+)\.$/
const OTHER_BUTTONS = new Set(['back to search', '< prev', 'next >', 'buy now', 'search', ...SHOP.details])

/** Replaces the buy button. */
const SOLD_OUT = 'Currently unavailable'

/** Maximum number of memoized pages, enough for several concurrent episodes. */
const MAX_PAGES = 256

/** Parses an observation in any page format. Memoized, as prompts of an episode repeat their pages. */
export const readPage: (observation: string) => Page = memoizeByText((observation) => {
  const pieces = piecesOf(observation)
  const back = find(pieces, SHOP.back)
  if (back < 0) return readOther(pieces, observation)
  const rest = pieces.slice(back + 1)
  const number = rest.findIndex(({ text }) => RESULTS.test(text))
  if (number >= 0) return readResults(rest, rest[number]?.text ?? '')
  const price = rest.findIndex(({ text }) => PRICE.test(text))
  const isSoldOut = price >= 0 && find(rest.slice(price), SOLD_OUT) >= 0
  if (price < 0 || (!isSoldOut && find(rest, SHOP.buy) < price)) return readDetail(rest)
  const chosenValues = pieces.slice(0, back).flatMap(({ text }) => CHOSEN.exec(text)?.[1] ?? [])
  return { ...readItem(rest, price, new Set(chosenValues)), ...(isSoldOut && { isSoldOut }) }
}, MAX_PAGES)

function find(pieces: readonly Piece[], label: string): number {
  const lowerLabel = label.toLowerCase()
  return pieces.findIndex(({ text }) => text.toLowerCase() === lowerLabel)
}

function readOther(pieces: readonly Piece[], observation: string): Page {
  const text = observation.trim()
  if (text.startsWith('Thank you for shopping') || text.startsWith('Your score (min')) return { kind: 'done' }
  return find(pieces, SHOP.find) >= 0 ? { kind: 'search' } : { kind: 'other', text }
}

/** Parses a results page. Some shops show the button for more results on the last page too. */
function readResults(pieces: readonly Piece[], counts: string): Page {
  const [number = 1, total = 0] = (RESULTS.exec(counts) ?? []).slice(1).map(Number)
  const listings: Listing[] = []
  for (let index = 0; index < pieces.length; index += 1) {
    const [asin, title, price] = pieces.slice(index, index + 3).map(({ text }) => text.trim())
    if (asin === undefined || title === undefined || !ASIN.test(asin)) continue
    listings.push({ asin, title, price: readPrice(price ?? ''), wasOpened: pieces[index]?.marked === true })
    index += 2
  }
  return { kind: 'results', number, listings, hasNext: number * HITS_PER_PAGE < total && find(pieces, SHOP.next) >= 0 }
}

function readPrice(text: string): Price | undefined {
  const [first, second = first] = [...text.matchAll(/\$([\d.]+)/g)].map(([, amount]) => Number(amount))
  if (first === undefined || second === undefined) return undefined
  return { low: Math.min(first, second), high: Math.max(first, second) }
}

/** Parses an item page: options, then title, then price. `chosenValues` are the values that the page reports as chosen. */
function readItem(pieces: readonly Piece[], at: number, chosenValues: ReadonlySet<string>): Page {
  const head = pieces.slice(0, at).filter(({ kind, text }) => kind === 'option' || !OTHER_BUTTONS.has(text.toLowerCase()))
  const title = head.at(-1)?.text.trim() ?? ''
  return {
    kind: 'item',
    title,
    price: readPrice(pieces[at]?.text ?? ''),
    groups: readGroups(head.slice(0, -1), chosenValues),
    details: pieces.slice(at).flatMap(({ text }) => (SHOP.details.has(text.toLowerCase()) ? [text] : [])),
  }
}

/** Groups options. If they are not marked, a group starts at the first piece and at every known group name. */
function readGroups(pieces: readonly Piece[], chosenValues: ReadonlySet<string>): readonly OptionGroup[] {
  const areMarked = pieces.some(({ kind }) => kind === 'option')
  const groups: { name: string; values: string[]; chosen: string | undefined }[] = []
  for (const { kind, text, marked } of pieces) {
    const last = groups.at(-1)
    const isName = areMarked ? kind !== 'option' : last === undefined || (last.values.length > 0 && isGroupName(text))
    if (isName) groups.push({ name: text.trim(), values: [], chosen: undefined })
    else if (last !== undefined) {
      last.values.push(text)
      if (marked || chosenValues.has(text)) last.chosen = text
    }
  }
  return groups.filter(({ values }) => values.length > 0)
}

function readDetail(pieces: readonly Piece[]): Page {
  const texts = pieces.filter(({ text }) => !OTHER_BUTTONS.has(text.toLowerCase())).map(({ text }) => text.trim())
  return { kind: 'detail', text: texts.join('\n') }
}

/** A text on a page. */
interface Piece {
  readonly kind: 'text' | 'button' | 'option'
  readonly text: string
  /** Displayed as clicked or chosen. */
  readonly marked: boolean
}

const SEPARATOR = ' [SEP] '
const RICH = /^( {2})?\[(clicked )?button\] (.*) \[(?:clicked )?button_\]$/

/** Splits a page in any of the page formats. If buttons are not marked, all pieces are texts. */
function piecesOf(observation: string): readonly Piece[] {
  if (observation.includes('button_]')) return linesOf(observation).map(richPiece)
  if (observation.includes(SEPARATOR)) return observation.split(SEPARATOR).map((text) => plainPiece(text))
  return linesOf(observation).flatMap(bracketPieces)
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function plainPiece(text: string): Piece {
  return { kind: 'text', text: text.trim(), marked: false }
}

/** Parses `[button] Buy Now [button_]`; options are indented, chosen ones say `clicked`. */
function richPiece(line: string): Piece {
  const [, indent, clicked, text] = RICH.exec(line) ?? []
  if (text === undefined) return plainPiece(line)
  return { kind: indent === undefined ? 'button' : 'option', text, marked: clicked !== undefined }
}

/** Parses `[Buy Now]` as a button and `size [small][[large]]` as an option group with `large` chosen. */
function bracketPieces(line: string): readonly Piece[] {
  const text = line.trim()
  const at = text.indexOf('[')
  if (at < 0 || !text.endsWith(']')) return [plainPiece(text)]
  const labels = text.slice(at + 1, -1).split('][')
  if (at === 0 && labels.length === 1) return [{ kind: 'button', text: labels[0] ?? '', marked: false }]
  const name = text.slice(0, at).trim()
  return [...(name === '' ? [] : [plainPiece(name)]), ...labels.map(optionPiece)]
}

function optionPiece(label: string): Piece {
  const marked = label.startsWith('[') && label.endsWith(']')
  return { kind: 'option', text: marked ? label.slice(1, -1) : label, marked }
}

/** Common names of option groups. */
const NAMES = new Set(
  `amount|bundle|capacity|connection|configuration|count|density|diameter|edition|finish|fit|flavor|flavour|format|frame|grade
  |hardware|heat|intensity|inseam|item package quantity|lens|material|model|number of items|number of pieces|outlets|pack
  |pattern|power|quantity|resolution|roast|scent|seats|set|shade|shape|size|storage|strap|strength|style|texture|theme
  |thickness|tint|type|unit count|version|voltage|volume|wattage|weight|width`
    .split('|')
    .map((name) => name.trim()),
)
/** `lens color`, `flavor name`, `cord length`, `screen range`. */
const LAST_WORD =
  /(?:^|^[a-z]+(?: [a-z]+)? )(?:colou?r|device|height|length|level|model|name|range|shape|size|temperature|type|width)$/
const SIZE_VALUES = /^(?:full|king|mini|one|plus|queen|regular|sample|single|standard|travel|trial|twin) size$/

/** True if a text is a common group name rather than a value. */
function isGroupName(text: string): boolean {
  const name = text.trim().toLowerCase()
  return NAMES.has(name) || (LAST_WORD.test(name) && !SIZE_VALUES.test(name))
}
