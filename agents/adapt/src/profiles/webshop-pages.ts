/** How a shop's pages look: its rules and how they are written. */
export interface Look {
  readonly dialect: 'strict' | 'upstream' | 'react'
  readonly observation: 'text_rich' | 'text' | 'react'
}

/** A piece of a page. `marked`: a product that was opened, a value that is chosen. */
interface Piece {
  readonly kind: 'text' | 'button' | 'product' | 'option'
  readonly text: string
  readonly marked?: boolean
}

/** A page without what stands above it on each. */
export interface Page {
  readonly pieces: readonly Piece[]
  /** The value that was chosen just now. */
  readonly choice?: string
}

export interface Product {
  readonly asin: string
  readonly title: string
  readonly price: string
  readonly options: Readonly<Record<string, readonly string[]>>
}

const text = (content: string): Piece => ({ kind: 'text', text: content })
const button = (label: string): Piece => ({ kind: 'button', text: label })

/** A page of results; `opened` are ids of products that were opened. */
export function resultsPage(products: readonly Product[], { dialect }: Look, opened: readonly string[] = []): Page {
  const listed = products.flatMap(({ asin, title, price }): readonly Piece[] => [
    { kind: 'product', text: asin, marked: opened.includes(asin) },
    text(title),
    text(price),
  ])
  const next = dialect === 'strict' ? [] : [button('Next >')]
  return { pieces: [text(`Page 1 (Total results: ${products.length})`), ...next, ...listed] }
}

/** A product's page; the last of the chosen values was chosen just now. */
export function itemPage({ title, price, options }: Product, { dialect }: Look, chosen: readonly string[] = []): Page {
  const groups = Object.entries(options).flatMap(([name, values]): readonly Piece[] => [
    text(name),
    ...values.map((value): Piece => ({ kind: 'option', text: value, marked: chosen.includes(value) })),
  ])
  const more = ['Description', 'Features', 'Reviews', ...(dialect === 'react' ? ['Attributes'] : []), 'Buy Now']
  const facts = [title, `Price: ${price}`, 'Rating: N.A.'].map(text)
  const choice = chosen.at(-1)
  return { pieces: [button('< Prev'), ...groups, ...facts, ...more.map(button)], ...(choice !== undefined && { choice }) }
}

/** What a product's features say. */
export function featuresPage(features: readonly string[]): Page {
  return { pieces: [button('< Prev'), ...features.map((feature) => text(` ${feature}`))] }
}

/** The page on which a task begins. */
export function writeStart(instruction: string, look: Look): string {
  return write(['WebShop', 'Instruction: ', instruction].map(text), [button('Search')], look)
}

/** Any other page, as the shop answers with it. */
export function writePage({ pieces, choice }: Page, instruction: string, look: Look): string {
  const top = [text('Instruction:'), text(instruction)]
  if (look.dialect !== 'react') return write(top, [button('Back to Search'), ...pieces], look)
  return choice === undefined ? write([], [button('Back to Search'), ...pieces], look) : toldOf(choice)
}

function write(top: readonly Piece[], rest: readonly Piece[], { dialect, observation }: Look): string {
  const pieces = [...top, ...rest]
  const chosen = pieces.filter(({ kind, marked }) => kind === 'option' && marked === true)
  const told = chosen.map((piece) => toldOf(piece.text)).reverse()
  switch (observation) {
    case 'text_rich':
      return `${[...told, ...pieces.map(rich)].join('\n')}\n`
    case 'text':
      return [...(dialect === 'upstream' ? [] : told), ...pieces.map((piece) => piece.text.trim())].join(' [SEP] ')
    case 'react':
      return pieces.map(bracketed).join('')
    default:
      return observation satisfies never
  }
}

function toldOf(value: string): string {
  return `You have clicked ${value}.`
}

function rich({ kind, text: content, marked = false }: Piece): string {
  const name = marked ? 'clicked button' : 'button'
  const shown = `[${name}] ${content} [${name}_]`
  return { text: content, button: shown, option: `  ${shown}`, product: `\n${shown}` }[kind]
}

function bracketed({ kind, text: content }: Piece): string {
  if (kind === 'option') return `[${content}]`
  return kind === 'text' ? `\n${content} ` : `\n[${content}] `
}
