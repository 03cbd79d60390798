import { pythonDict, pythonFloat } from '@orreryjs/python'
import { rewardOf, type ShopGoal, whitespaceNouns } from '@orreryjs/shopping'
import type { Product } from '../src/product.ts'
import type { Repair } from '../src/repairs.ts'

/** A text of a page with the tag that the notebook looks at. */
interface Text {
  readonly tag: 'button' | 'label' | 'product-link' | 'other'
  readonly text: string
}

/** The notebook's state of an episode. */
interface Session {
  page: 'init' | 'search' | 'item' | 'item_sub' | 'end'
  query?: string
  asin?: string
  subpage?: string
  options?: Map<string, string>
  asins?: readonly string[]
  optionTypes?: ReadonlyMap<string, string>
}

/** Parts of the shop behind the server. */
export interface Backend {
  readonly products: readonly Product[]
  readonly goal: ShopGoal
  /** Returns the ASINs of a search, best first. */
  search(query: string): readonly string[]
}

export interface NotebookStep {
  readonly observation: string
  readonly reward: number
  readonly done: boolean
}

const SUB_PAGES = ['Description', 'Features', 'Reviews', 'Attributes']
const SCORE = 'Your score (min 0.0, max 1.0)'

/**
 * Transcribes the session logic of ReAct's notebook over the pages of WebShop's Flask server, independently of `src`: the notebook
 * writes an address, the server routes its path, and the notebook reads the texts of the page. Returns a function that plays
 * one action. Each repair switches a fault off.
 */
export function createNotebook(backend: Backend, repairs: readonly Repair[]): (action: string) => NotebookStep {
  const escapes = repairs.includes('addresses')
  let session: Session = { page: 'init' }

  /** Returns false where the notebook fails an assertion; otherwise changes the session and returns a short answer, if any. */
  const apply = (action: string): false | { readonly answer?: string } => {
    if (action === 'reset') {
      session = { page: 'init' }
      return {}
    }
    if (action.startsWith('search[')) {
      const query = action.slice(7, -1)
      if (session.page !== 'init' || (escapes && query === '')) return false
      session = { page: 'search', query }
      return {}
    }
    return action.startsWith('click[') && clicked(action.slice(6, -1))
  }

  const clicked = (button: string): false | { readonly answer?: string } => {
    const { page } = session
    if (button === 'Buy Now') {
      if (page !== 'item') return false
      session.page = 'end'
    } else if (button === 'Back to Search') {
      if (page === 'init') return false
      session = { page: 'init' }
    } else if (button === 'Next >') {
      return false
    } else if (button === '< Prev') {
      if (page !== 'item' && page !== 'item_sub') return false
      session.page = page === 'item_sub' ? 'item' : 'search'
      if (page === 'item') session.options = new Map()
    } else if (SUB_PAGES.includes(button)) {
      if (page !== 'item') return false
      session.page = 'item_sub'
      session.subpage = button
    } else if (page === 'search') {
      if (session.asins?.includes(button) !== true) return false
      session.page = 'item'
      session.asin = button
      if (repairs.includes('options')) delete session.optionTypes
    } else if (page === 'item') {
      const type = session.optionTypes?.get(button)
      if (type === undefined) return false
      session.options = (session.options ?? new Map<string, string>()).set(type, button)
      return { answer: `You have clicked ${button}.` }
    } else if (repairs.includes('buttons')) {
      return false
    }
    return {}
  }

  const addressOf = (isEscaped: boolean): string => {
    const { page, query = '', asin = '', subpage = '', options = new Map() } = session
    const [words, choices] = [query, pythonDict(options)].map((text) => (isEscaped ? encodeURIComponent(text) : text))
    switch (page) {
      case 'init':
        return '/0'
      case 'search':
        return `/search_results/0/${words}/1`
      case 'item':
        return `/item_page/0/${asin}/${words}/1/${choices}`
      case 'item_sub':
        return `/item_sub_page/0/${asin}/${words}/1/${subpage}/${choices}`
      case 'end':
        return `/done/0/${asin}/${choices}`
      default:
        return page satisfies never
    }
  }

  const show = (): { readonly text: string; readonly reward: number } => {
    const address = addressOf(false)
    const texts = serve(backend, addressOf(escapes), escapes)
    const isMarked = (value: string, type: string): boolean =>
      repairs.includes('marks') ? session.options?.get(type) === value : address.includes(`'${value}'`)
    const { text, asins, optionTypes } = readPage(texts, session.page === 'init', isMarked)
    if (asins.length > 0) session.asins = asins
    if (optionTypes.size > 0) session.optionTypes = optionTypes
    const score = texts.findIndex((each) => each.text === SCORE)
    if (score < 0) return { text, reward: 0 }
    const value = texts[score + 1]?.text ?? ''
    return { text: `${SCORE}: ${value}`, reward: Number(value) }
  }

  return (written) => {
    const action = written.split('\n')[0]?.replace(/^ +/, '') ?? ''
    if (action.startsWith('think')) return { observation: 'OK.', reward: 0, done: false }
    const result = apply(action)
    if (result === false) return { observation: 'Invalid action!', reward: 0, done: false }
    const { text, reward } = show()
    return { observation: result.answer ?? text, reward, done: session.page === 'end' }
  }
}

/** Reads a page as the notebook does: drops the first two texts except at the start, and shows three products. */
function readPage(texts: readonly Text[], isStart: boolean, isMarked: (value: string, type: string) => boolean) {
  let text = ''
  let type = ''
  let others = 0
  let sinceProduct = 0
  const asins: string[] = []
  const optionTypes = new Map<string, string>()
  for (const each of texts) {
    if (each.text.replaceAll(/[\n ]|\\n/g, '') === '') continue
    switch (each.tag) {
      case 'button':
        text += `\n[${each.text}] `
        break
      case 'label':
        text += isMarked(each.text, type) ? `[[${each.text}]]` : `[${each.text}]`
        optionTypes.set(each.text, type)
        break
      case 'product-link':
        if (asins.length < 3) text += `\n[${each.text}] `
        asins.push(each.text)
        sinceProduct = 0
        break
      case 'other': {
        const isHidden = (!isStart && others < 2) || (asins.length > 3 && sinceProduct <= 2)
        if (!isHidden) text += `\n${each.text} `
        type = each.text
        others += 1
        break
      }
      default:
        each.tag satisfies never
    }
    sinceProduct += 1
  }
  return { text, asins, optionTypes }
}

/** Error pages have a heading and a sentence, the two texts that the notebook drops. */
const ERROR: readonly Text[] = other('Not Found', 'The requested URL was not found on the server.')

/** Returns the texts of the page at an address: the server never sees a fragment, ignores a query, and routes by number of parts. */
function serve(backend: Backend, address: string, isEscaped: boolean): readonly Text[] {
  const [path = ''] = address.split(/[#?]/)
  const [route, _, ...parts] = path
    .slice(1)
    .split('/')
    .map(isEscaped ? decodeURIComponent : (part) => part)
  if (parts.length === 0) return [...other('WebShop', 'Instruction: ', backend.goal.instruction), ...buttons('Search')]
  const head = other('Instruction:', backend.goal.instruction)
  if (route === 'search_results') {
    const [query = ''] = parts
    const isCode = query.startsWith('[') || ['<a>', '<c>', '', '.', '..'].includes(query)
    if (parts.length !== 2 || (isCode && !isEscaped)) return ERROR
    return [...head, ...resultTexts(backend, query)]
  }
  const lengths: Readonly<Record<string, number>> = { item_page: 4, item_sub_page: 5, done: 2 }
  const options = readDict(parts.at(-1) ?? '')
  const product = backend.products.find(({ asin }) => asin === parts[0])
  if (parts.length !== lengths[route ?? ''] || options === undefined || product === undefined) return ERROR
  if (route === 'item_page') return [...head, ...itemTexts(product)]
  if (route === 'item_sub_page') return [...head, ...buttons('Back to Search', '< Prev'), ...detailTexts(product, parts[3])]
  const price = product.prices[0] ?? 100
  const { reward } = rewardOf({ product, price, chosen: options, goal: backend.goal, nouns: whitespaceNouns })
  return other('Thank you for shopping with us!', SCORE, pythonFloat(reward))
}

function resultTexts({ products, search }: Backend, query: string): readonly Text[] {
  const found = search(query)
  const listed = found.slice(0, 10).flatMap((asin) => products.filter((product) => product.asin === asin))
  return [
    ...buttons('Back to Search'),
    ...other(`Page 1 (Total results: ${found.length})`),
    ...buttons('Next >'),
    ...listed.flatMap(({ asin, title, priceText }) => [{ tag: 'product-link', text: asin } as const, ...other(title, priceText)]),
  ]
}

function itemTexts({ options, title, priceText }: Product): readonly Text[] {
  const groups = options.flatMap(({ name, values }) => [
    ...other(name),
    ...values.map((text) => ({ tag: 'label', text }) as const),
  ])
  const offer = other(title, `Price: ${priceText}`, 'Rating: N.A.')
  return [...buttons('Back to Search', '< Prev'), ...groups, ...offer, ...buttons(...SUB_PAGES, 'Buy Now')]
}

function detailTexts({ description, bullets, attributes, ...product }: Product, page: string | undefined): readonly Text[] {
  if (page === 'Description') return other(description)
  if (page === 'Features') return other(...bullets.map((line) => ` ${line}`))
  if (page === 'Reviews') return []
  return other(...attributes.map((line) => ` ${line}`), product.category, product.query, product.productCategory)
}

/** Reads a Python dict of texts; `undefined` where Python has a syntax error. */
function readDict(literal: string): readonly (readonly [string, string])[] | undefined {
  const text = `(?:'((?:[^'\\\\]|\\\\.)*)'|"((?:[^"\\\\]|\\\\.)*)")`
  const entry = `${text}: ${text}`
  if (!new RegExp(`^\\{(?:${entry}(?:, (?=['"])|(?=\\})))*\\}$`).test(literal)) return undefined
  const plain = (part: string): string => part.replaceAll(/\\(.)/g, '$1')
  return [...literal.matchAll(new RegExp(entry, 'g'))].map(([, name1, name2, value1, value2]) => [
    plain(name1 ?? name2 ?? ''),
    plain(value1 ?? value2 ?? ''),
  ])
}

function other(...texts: readonly string[]): readonly Text[] {
  return texts.map((text) => ({ tag: 'other', text }))
}

function buttons(...texts: readonly string[]): readonly Text[] {
  return texts.map((text) => ({ tag: 'button', text }))
}
