import type { Canvas, Sketch, StoryEntry } from '@orreryjs/core/worlds'

/** A product as shown to the agent. */
interface ListedProduct {
  readonly asin: string
  readonly title: string
  readonly price: string
  /** True if its page was opened. */
  readonly isOpened: boolean
}

/** Everything an agent has seen of a shop. */
interface ShoppingSession {
  readonly instruction: string
  readonly queries: readonly string[]
  /** By ASIN, in the order in which they were first listed. */
  readonly products: ReadonlyMap<string, ListedProduct>
  /** ASIN of the open product. */
  readonly open: string | undefined
  readonly chosen: readonly string[]
}

type MutableSession = { -readonly [Key in keyof ShoppingSession]: ShoppingSession[Key] } & {
  readonly products: Map<string, ListedProduct>
}

const ASIN = /^[A-Z0-9]{10}$/
const PRICE = /^\$[\d.]+(?: to \$[\d.]+)?$/

/** Reads a shopping trip from the observations, in any text format of the pages. */
function readShoppingSession(story: readonly StoryEntry[]): ShoppingSession {
  const opening = textsOf(story[0]?.text ?? '')
  const session: MutableSession = {
    instruction: opening[opening.indexOf('Instruction:') + 1] ?? '',
    queries: [],
    products: new Map(),
    open: undefined,
    chosen: [],
  }
  for (const scene of story.slice(1)) addScene(session, scene)
  return session
}

/** Returns the texts of a page without button marks. */
function textsOf(page: string): readonly string[] {
  const pieces = page.split(/\n| \[SEP\] /).map((piece) => piece.trim())
  return pieces.map((piece) => piece.replace(/^\[(?:(?:clicked )?button\] )?(.+?)(?: \[(?:clicked )?button_\]|\])$/, '$1'))
}

function addScene(session: MutableSession, { action = '', text }: StoryEntry): void {
  const texts = textsOf(text)
  const [, verb, argument = ''] = /^\s*(search|click)\[(.+)\]\s*$/.exec(action) ?? []
  const isResults = texts.some((each) => each.startsWith('Page ') && each.includes('(Total results: '))
  if (verb === 'search' && isResults) session.queries = [...session.queries, argument]
  if (isResults) addResults(session, texts)
  else if (texts.some((each) => each.startsWith('Price: '))) addItem(session, argument, text)
  else if (text.trim().startsWith('You have clicked ')) session.chosen = [...session.chosen, argument]
  else if (texts.includes('Search')) closeProduct(session)
}

function addResults(session: MutableSession, texts: readonly string[]): void {
  closeProduct(session)
  for (const [index, asin] of texts.entries()) {
    const [title = '', price = ''] = texts.slice(index + 1)
    if (!ASIN.test(asin) || !PRICE.test(price) || session.products.has(asin)) continue
    session.products.set(asin, { asin, title, price, isOpened: false })
  }
}

function addItem(session: MutableSession, label: string, text: string): void {
  const product = session.products.get(label.toUpperCase())
  if (product !== undefined) {
    session.products.set(product.asin, { ...product, isOpened: true })
    session.open = product.asin
  }
  const sentences = [...text.matchAll(/You have clicked ((?:(?!You have clicked ).)+?)\.(?=\n| \[SEP\] )/g)].reverse()
  const marks = [...text.matchAll(/\[\[((?:(?!\[\[).)+?)\]\]/g)]
  session.chosen = [...sentences, ...marks].map(([, value = '']) => value)
}

function closeProduct(session: MutableSession): void {
  session.open = undefined
  session.chosen = []
}

/** Maximum number of listed products: opened ones first, then the most recently listed. */
const MAX_LISTED = 12
const INDENT = 10

/** Draws a shopping trip as a list: instruction, searches, and products with prices. */
export const sketch: Sketch = (story, canvas) => {
  const { instruction, queries, products, open, chosen } = readShoppingSession(story)
  const opened = [...products.values()].filter(({ isOpened }) => isOpened)
  const others = [...products.values()].filter(({ isOpened }) => !isOpened)
  const listed = [...opened, ...others.slice(Math.max(0, others.length + opened.length - MAX_LISTED))]
  const { colour } = canvas
  return [
    ...row('wanted', instruction, canvas),
    ...row('searched', queries.join(' / '), canvas),
    ...(open === undefined ? [] : row('chosen', chosen.length === 0 ? 'nothing' : chosen.join(', '), canvas)),
    ...listed.map((each) => productLine(each, each.asin === open, canvas)),
    colour.dim(`${' '.repeat(INDENT)}> open now, * opened before; ${products.size} products seen`),
  ]
}

/** Formats a label and a text, wrapped at spaces. */
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

function productLine({ asin, title, price, isOpened }: ListedProduct, isOpen: boolean, { columns, colour }: Canvas): string {
  const mark = isOpen ? '>' : isOpened ? '*' : ' '
  const head = `${mark.padStart(INDENT - 2)} ${asin}  ${price}  `
  const room = Math.max(10, columns - head.length)
  const shown = title.length <= room ? title : `${title.slice(0, room - 1)}…`
  return isOpen ? colour.bold(`${head}${shown}`) : `${head}${shown}`
}
