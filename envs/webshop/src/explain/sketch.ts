import type { Canvas, Scene, Sketch } from '@orreryjs/core/worlds'

/** A product as a player saw it. */
interface Goods {
  readonly asin: string
  readonly title: string
  readonly price: string
  /** Whether its page was opened. */
  readonly isOpened: boolean
}

/** What a player knows of a shop. */
interface ShopTrip {
  readonly instruction: string
  readonly queries: readonly string[]
  /** By ASIN, in the order in which they were first seen. */
  readonly goods: ReadonlyMap<string, Goods>
  /** The product whose page is open. */
  readonly open: string | undefined
  readonly chosen: readonly string[]
}

type OpenTrip = { -readonly [Key in keyof ShopTrip]: ShopTrip[Key] } & { readonly goods: Map<string, Goods> }

const ASIN = /^[A-Z0-9]{10}$/
const PRICE = /^\$[\d.]+(?: to \$[\d.]+)?$/

/** Reads the opening and what came after it, in any form of pages that is text. */
function readShopTrip(story: readonly Scene[]): ShopTrip {
  const opening = textsOf(story[0]?.text ?? '')
  const trip: OpenTrip = {
    instruction: opening[opening.indexOf('Instruction:') + 1] ?? '',
    queries: [],
    goods: new Map(),
    open: undefined,
    chosen: [],
  }
  for (const scene of story.slice(1)) follow(trip, scene)
  return trip
}

/** The texts of a page without the marks around buttons. */
function textsOf(page: string): readonly string[] {
  const pieces = page.split(/\n| \[SEP\] /).map((piece) => piece.trim())
  return pieces.map((piece) => piece.replace(/^\[(?:(?:clicked )?button\] )?(.+?)(?: \[(?:clicked )?button_\]|\])$/, '$1'))
}

function follow(trip: OpenTrip, { action = '', text }: Scene): void {
  const texts = textsOf(text)
  const [, verb, argument = ''] = /^\s*(search|click)\[(.+)\]\s*$/.exec(action) ?? []
  const isResults = texts.some((each) => each.startsWith('Page ') && each.includes('(Total results: '))
  if (verb === 'search' && isResults) trip.queries = [...trip.queries, argument]
  if (isResults) seeResults(trip, texts)
  else if (texts.some((each) => each.startsWith('Price: '))) seeItem(trip, argument, text)
  else if (text.trim().startsWith('You have clicked ')) trip.chosen = [...trip.chosen, argument]
  else if (texts.includes('Search')) leave(trip)
}

function seeResults(trip: OpenTrip, texts: readonly string[]): void {
  leave(trip)
  for (const [index, asin] of texts.entries()) {
    const [title = '', price = ''] = texts.slice(index + 1)
    if (!ASIN.test(asin) || !PRICE.test(price) || trip.goods.has(asin)) continue
    trip.goods.set(asin, { asin, title, price, isOpened: false })
  }
}

function seeItem(trip: OpenTrip, label: string, text: string): void {
  const known = trip.goods.get(label.toUpperCase())
  if (known !== undefined) {
    trip.goods.set(known.asin, { ...known, isOpened: true })
    trip.open = known.asin
  }
  const told = [...text.matchAll(/You have clicked (.+?)\.(?=\n| \[SEP\] )/g)].reverse()
  const marked = [...text.matchAll(/\[\[(.+?)\]\]/g)]
  trip.chosen = [...told, ...marked].map(([, value = '']) => value)
}

function leave(trip: OpenTrip): void {
  trip.open = undefined
  trip.chosen = []
}

/** Products listed at most: those opened, then those seen last. */
const MOST = 12
const INDENT = 10

/** A shopping trip as a list: what is wanted, what was searched for, and the products seen with their prices. */
export const sketch: Sketch = (story, canvas) => {
  const { instruction, queries, goods, open, chosen } = readShopTrip(story)
  const opened = [...goods.values()].filter(({ isOpened }) => isOpened)
  const others = [...goods.values()].filter(({ isOpened }) => !isOpened)
  const listed = [...opened, ...others.slice(Math.max(0, others.length + opened.length - MOST))]
  const { colour } = canvas
  return [
    ...row('wanted', instruction, canvas),
    ...row('searched', queries.join(' / '), canvas),
    ...(open === undefined ? [] : row('chosen', chosen.length === 0 ? 'nothing' : chosen.join(', '), canvas)),
    ...listed.map((each) => goodsLine(each, each.asin === open, canvas)),
    colour.dim(`${' '.repeat(INDENT)}> open now, * opened before; ${goods.size} products seen`),
  ]
}

/** A label and a text, wrapped between words. */
function row(label: string, text: string, { columns, colour }: Canvas): readonly string[] {
  const room = Math.max(20, columns - INDENT)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line, index) => `${colour.cyan((index === 0 ? label : '').padEnd(INDENT))}${line}`)
}

function goodsLine({ asin, title, price, isOpened }: Goods, isOpen: boolean, { columns, colour }: Canvas): string {
  const mark = isOpen ? '>' : isOpened ? '*' : ' '
  const head = `${mark.padStart(INDENT - 2)} ${asin}  ${price}  `
  const room = Math.max(10, columns - head.length)
  const shown = title.length <= room ? title : `${title.slice(0, room - 1)}…`
  return isOpen ? colour.bold(`${head}${shown}`) : `${head}${shown}`
}
