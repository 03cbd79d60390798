import { remembering } from '@orreryjs/core/worlds'
import { SHOP } from '../wording.ts'
import { isGroupName } from './group-names.ts'
import type { Listing, OptionGroup, Page, Price } from './page.ts'
import { type Piece, piecesOf } from './pieces.ts'

const RESULTS = /^page (\d+) \(total results: (\d+)\)$/i
const HITS_PER_PAGE = 10
const ASIN = /^[A-Z0-9]{10}$/
const PRICE = /^Price: (.*)$/i
const CHOSEN = /^You have clicked (.+)\.$/
const OTHER_BUTTONS = new Set(['back to search', '< prev', 'next >', 'buy now', 'search', ...SHOP.details])

/** Stands in the place of the button that buys. */
const SOLD_OUT = 'Currently unavailable'

/** Pages of some trips, the last few of them side by side. */
const MOST_PAGES = 256

/** Reads an observation in any of the shop's forms. The prompts of a trip repeat their pages. */
export const readPage: (observation: string) => Page = remembering((observation) => {
  const pieces = piecesOf(observation)
  const back = find(pieces, SHOP.back)
  if (back < 0) return readOther(pieces, observation)
  const rest = pieces.slice(back + 1)
  const number = rest.findIndex(({ text }) => RESULTS.test(text))
  if (number >= 0) return readResults(rest, rest[number]?.text ?? '')
  const price = rest.findIndex(({ text }) => PRICE.test(text))
  const isSoldOut = price >= 0 && find(rest.slice(price), SOLD_OUT) >= 0
  if (price < 0 || (!isSoldOut && find(rest, SHOP.buy) < price)) return readDetail(rest)
  const told = pieces.slice(0, back).flatMap(({ text }) => CHOSEN.exec(text)?.[1] ?? [])
  return { ...readItem(rest, price, new Set(told)), ...(isSoldOut && { isSoldOut }) }
}, MOST_PAGES)

function find(pieces: readonly Piece[], label: string): number {
  const wanted = label.toLowerCase()
  return pieces.findIndex(({ text }) => text.toLowerCase() === wanted)
}

function readOther(pieces: readonly Piece[], observation: string): Page {
  const text = observation.trim()
  if (text.startsWith('Thank you for shopping') || text.startsWith('Your score (min')) return { kind: 'done' }
  return find(pieces, SHOP.find) >= 0 ? { kind: 'search' } : { kind: 'other', text }
}

/** Some shops show the button for more results on the last page too. */
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

/** The title stands right before the price, the choices before the title. `told` are values that the page says were chosen. */
function readItem(pieces: readonly Piece[], at: number, told: ReadonlySet<string>): Page {
  const head = pieces.slice(0, at).filter(({ kind, text }) => kind === 'option' || !OTHER_BUTTONS.has(text.toLowerCase()))
  const title = head.at(-1)?.text.trim() ?? ''
  return {
    kind: 'item',
    title,
    price: readPrice(pieces[at]?.text ?? ''),
    groups: readGroups(head.slice(0, -1), told),
    details: pieces.slice(at).flatMap(({ text }) => (SHOP.details.has(text.toLowerCase()) ? [text] : [])),
  }
}

/** Where options are not marked as such, a group begins at the first piece and at every usual name of a group. */
function readGroups(pieces: readonly Piece[], told: ReadonlySet<string>): readonly OptionGroup[] {
  const areMarked = pieces.some(({ kind }) => kind === 'option')
  const groups: { name: string; values: string[]; chosen: string | undefined }[] = []
  for (const { kind, text, marked } of pieces) {
    const last = groups.at(-1)
    const isName = areMarked ? kind !== 'option' : last === undefined || (last.values.length > 0 && isGroupName(text))
    if (isName) groups.push({ name: text.trim(), values: [], chosen: undefined })
    else if (last !== undefined) {
      last.values.push(text)
      if (marked || told.has(text)) last.chosen = text
    }
  }
  return groups.filter(({ values }) => values.length > 0)
}

function readDetail(pieces: readonly Piece[]): Page {
  const texts = pieces.filter(({ text }) => !OTHER_BUTTONS.has(text.toLowerCase())).map(({ text }) => text.trim())
  return { kind: 'detail', text: texts.join('\n') }
}
