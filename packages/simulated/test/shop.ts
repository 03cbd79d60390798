import type { Playable } from './play.ts'

export interface Goods {
  readonly asin: string
  readonly title: string
  /** As displayed: `$10.0`, `$8.5 to $20.0`. */
  readonly price: string
  /** Options by name. @default none */
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly description?: string
  readonly features?: readonly string[]
}

/** Format of pages. */
export type Mode = 'text' | 'text_rich' | 'react'

export interface ShopOptions {
  readonly goods: readonly Goods[]
  readonly instruction: string
  /** Format of pages. @default 'text_rich' */
  readonly mode?: Mode
  /** Returns true for the requested purchase. @default always */
  readonly isRight?: (purchase: Purchase) => boolean
  /** Hits of a query, best first. @default by shared words */
  readonly search?: (query: string) => readonly Goods[]
}

export interface Purchase {
  readonly asin: string
  readonly chosen: Readonly<Record<string, string>>
}

/** A shop that records its purchase. */
export interface Shop extends Playable {
  readonly bought: Purchase | undefined
}

interface Item {
  readonly kind: 'button' | 'option' | 'product' | 'text'
  readonly text: string
  readonly marked?: boolean
}

/** A minimal WebShop for text policies: searching, paging, opening, reading, selecting, buying. */
export function shop(options: ShopOptions): Shop {
  const { goods, instruction, mode = 'text_rich', isRight = () => true } = options
  const find = options.search ?? ((query: string) => bySharedWords(goods, query))
  const perPage = mode === 'react' ? 3 : 10
  let page: 'search' | 'results' | 'item' | 'description' | 'features' | 'reviews' | 'done' = 'search'
  let query = ''
  let number = 1
  let open: Goods | undefined
  let chosen: Record<string, string> = {}

  const hits = (): readonly Goods[] => find(query)
  const instructionItems: readonly Item[] = mode === 'react' ? [] : [text('Instruction:'), text(instruction)]
  const items = (): readonly Item[] => {
    switch (page) {
      case 'search':
        return [text('WebShop'), text(mode === 'text' ? 'Instruction:' : 'Instruction: '), text(instruction), button('Search')]
      case 'results':
        return [...instructionItems, button('Back to Search'), ...resultItems(hits(), number, perPage)]
      case 'item':
        return [
          ...instructionItems,
          button('Back to Search'),
          button('< Prev'),
          ...(open === undefined ? [] : productItems(open, chosen)),
        ]
      case 'done':
        return [text('Thank you for shopping with us!'), text('Your score (min 0.0, max 1.0)')]
      default:
        return [...instructionItems, button('Back to Search'), button('< Prev'), ...detailTexts(open, page).map(text)]
    }
  }
  const show = (): string => print(items(), mode)
  const refuse = (): string => (mode === 'react' ? 'Invalid action!' : show())

  const click = (label: string): string => {
    const wanted = label.toLowerCase()
    const group = page === 'item' ? Object.entries(open?.options ?? {}).find(([, values]) => values.includes(wanted)) : undefined
    const listed = page === 'results' ? hits().find(({ asin }) => asin.toLowerCase() === wanted) : undefined
    if (group !== undefined) {
      chosen = { ...chosen, [group[0]]: wanted }
      return mode === 'react' ? `You have clicked ${wanted}.` : show()
    }
    if (!items().some((item) => item.kind === 'button' && item.text.toLowerCase() === wanted) && listed === undefined)
      return refuse()
    if (listed !== undefined) {
      open = listed
      chosen = {}
      page = 'item'
    } else if (wanted === 'next >') number += 1
    else if (wanted === '< prev' && page === 'results') number -= 1
    else if (wanted === '< prev') page = page === 'item' ? 'results' : 'item'
    else if (wanted === 'back to search') page = 'search'
    else page = wanted === 'buy now' ? 'done' : (wanted as 'description')
    return show()
  }
  const bought = (): Purchase | undefined => (page === 'done' && open !== undefined ? { asin: open.asin, chosen } : undefined)
  return {
    task: show(),
    actions: mode === 'react' ? 'search[words]\nclick[button]' : 'search[words]\nclick[button]\nclick[Next >]',
    step: (line) => {
      const [, verb, argument = ''] = /^(search|click)\[(.+)\]$/.exec(line) ?? []
      if (verb === 'click') return click(argument)
      if (verb !== 'search' || page !== 'search') return refuse()
      query = argument
      number = 1
      page = 'results'
      return show()
    },
    isDone: () => {
      const purchase = bought()
      return purchase !== undefined && isRight(purchase)
    },
    get bought() {
      return bought()
    },
  }
}

function text(content: string): Item {
  return { kind: 'text', text: content }
}

function button(label: string): Item {
  return { kind: 'button', text: label }
}

function bySharedWords(goods: readonly Goods[], query: string): readonly Goods[] {
  const wanted = new Set(query.toLowerCase().split(' '))
  const rate = ({ title, options = {} }: Goods): number =>
    `${title} ${Object.values(options).flat().join(' ')}`
      .toLowerCase()
      .split(/[ ,]+/)
      .filter((word) => wanted.has(word)).length
  return goods
    .map((each) => ({ each, rate: rate(each) }))
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate)
    .map(({ each }) => each)
}

function resultItems(hits: readonly Goods[], number: number, perPage: number): readonly Item[] {
  const shown = hits.slice((number - 1) * 10, (number - 1) * 10 + perPage)
  return [
    text(`Page ${number} (Total results: ${hits.length})`),
    ...(number > 1 ? [button('< Prev')] : []),
    button('Next >'),
    ...shown.flatMap(({ asin, title, price }) => [{ kind: 'product', text: asin } as const, text(title), text(price)]),
  ]
}

function productItems({ options = {}, title, price }: Goods, chosen: Purchase['chosen']): readonly Item[] {
  const groups = Object.entries(options).flatMap(([name, values]) => [
    text(name),
    ...values.map((value) => ({ kind: 'option', text: value, marked: chosen[name] === value }) as const),
  ])
  const buttons = ['Description', 'Features', 'Reviews', 'Buy Now'].map(button)
  return [...groups, text(title), text(`Price: ${price}`), text('Rating: N.A.'), ...buttons]
}

function detailTexts(open: Goods | undefined, page: string): readonly string[] {
  if (page === 'features') return open?.features ?? []
  return page === 'description' && open?.description !== undefined ? [open.description] : []
}

function print(items: readonly Item[], mode: Mode): string {
  if (mode === 'text') return items.map((item) => item.text.trim()).join(' [SEP] ')
  if (mode === 'react') return items.map(inBrackets).join('')
  const chosen = items.flatMap((item) => (item.marked === true ? [`You have clicked ${item.text}.\n`] : [])).reverse()
  return [...chosen, ...items.map((item) => `${richly(item)}\n`)].join('')
}

function richly({ kind, text: content, marked = false }: Item): string {
  if (kind === 'text') return content
  const label = marked ? `[clicked button] ${content} [clicked button_]` : `[button] ${content} [button_]`
  return { button: label, product: `\n${label}`, option: `  ${label}` }[kind]
}

function inBrackets({ kind, text: content, marked = false }: Item): string {
  if (kind === 'option') return marked ? `[[${content}]]` : `[${content}]`
  return kind === 'text' ? `\n${content} ` : `\n[${content}] `
}
