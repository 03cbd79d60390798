import { isGroupName } from './group-names.ts'
import type { OptionGroup, Page, Price } from './page.ts'
import type { Piece } from './pieces.ts'
import { MARKET } from './wording.ts'

const NAME = 'Market'
const ORDERED = 'Your order was placed'
const SOLD_OUT = 'Currently unavailable'
const RESULTS = /^(?:No|(\d+) to \d+ of \d+) results for "/
const HITS_PER_PAGE = 12
const ASIN = /^[A-Z0-9]{10}$/
const PRICE = /^\$[\d.]+(?: - \$[\d.]+)?$/
const COUPON = /^Coupon applied: /
/** `color: red` on the page of a variant. */
const CHOSEN = /^([^:]+): (.+)$/

/** Whether a page is one of the market. */
export function isMarket([first]: readonly Piece[]): boolean {
  return first?.text.trim() === NAME
}

/** Reads a page of the market. `undefined` where it is none that is known. */
export function readMarketPage(pieces: readonly Piece[]): Page | undefined {
  if (pieces[1]?.text.trim() === ORDERED) return { kind: 'done' }
  const count = pieces.findIndex(({ text }) => RESULTS.test(text))
  if (count >= 0) return readResults(pieces, count)
  const price = pieces.findIndex(({ text }) => PRICE.test(text))
  if (price >= 0) return readItem(pieces, price)
  const about = pieces.findIndex(({ text }) => MARKET.details.has(text.trim().toLowerCase()))
  if (about >= 0) return { kind: 'detail', text: textBelow(pieces, about) }
  return has(pieces, MARKET.find) ? { kind: 'search' } : undefined
}

function has(pieces: readonly Piece[], label: string): boolean {
  return pieces.some(({ text }) => text.trim() === label)
}

/** The id of a product stands below all else about it, its title right above its price. */
function readResults(pieces: readonly Piece[], count: number): Page {
  const first = Number(RESULTS.exec(pieces[count]?.text ?? '')?.[1] ?? 1)
  const listings = pieces.flatMap(({ text }, at) => {
    const asin = text.trim()
    if (at <= count || !ASIN.test(asin)) return []
    const before = pieces.slice(count + 1, at)
    const price = before.findLastIndex((piece) => PRICE.test(piece.text))
    const title = before[price - 1]?.text.trim()
    return title === undefined ? [] : [{ asin, title, price: priceIn(before[price]?.text ?? ''), wasOpened: false }]
  })
  return { kind: 'results', number: Math.floor((first - 1) / HITS_PER_PAGE) + 1, listings, hasNext: has(pieces, MARKET.next) }
}

function priceIn(text: string): Price | undefined {
  const [low, high = low] = [...text.matchAll(/[\d.]+/g)].map(([amount]) => Number(amount))
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** Above the price stand the title, with the names of what is chosen, and what buyers think; below it the choices. */
function readItem(pieces: readonly Piece[], price: number): Page {
  const below = pieces.slice(price + 1)
  const end = below.findIndex(({ kind, text }) => kind !== 'option' && (MARKET.ends.has(text.trim()) || text === SOLD_OUT))
  const groups = readGroups(below.slice(0, Math.max(0, end)))
  const chosen = groups.flatMap((group) => (group.chosen === undefined ? [] : [`, ${group.chosen}`])).join('')
  const title = pieces[price - 2]?.text.trim() ?? ''
  return {
    kind: 'item',
    title: chosen !== '' && title.endsWith(chosen) ? title.slice(0, -chosen.length) : title,
    price: priceIn(pieces[price]?.text ?? ''),
    groups,
    details: below.flatMap(({ text }) => (MARKET.details.has(text.trim().toLowerCase()) ? [text.trim()] : [])),
    tellsChoices: true,
    isSoldOut: has(below, SOLD_OUT),
  }
}

/** Chosen options are told in a line each; the others are a name and its values. */
function readGroups(pieces: readonly Piece[]): readonly OptionGroup[] {
  const areMarked = pieces.some(({ kind }) => kind === 'option')
  const groups: { name: string; values: string[]; chosen: string | undefined }[] = []
  let isOpen = false
  for (const [at, { kind, text }] of pieces.entries()) {
    const isName = areMarked ? pieces[at + 1]?.kind === 'option' && kind !== 'option' : isGroupName(text)
    const [, name, value] = COUPON.test(text) || isName || kind === 'option' ? [] : (CHOSEN.exec(text.trim()) ?? [])
    if (name !== undefined && value !== undefined && !isOpen) groups.push({ name, values: [value], chosen: value })
    else if (isName) {
      groups.push({ name: text.trim(), values: [], chosen: undefined })
      isOpen = true
    } else if (isOpen) groups.at(-1)?.values.push(text.trim())
  }
  return groups.filter(({ values }) => values.length > 0)
}

function textBelow(pieces: readonly Piece[], about: number): string {
  const below = pieces.slice(about + 1).filter(({ text }) => text.trim() !== MARKET.previous && text.trim() !== MARKET.back)
  return below.map(({ text }) => text.trim()).join('\n')
}
