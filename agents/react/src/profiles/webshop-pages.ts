/** How the shop's pages look to an agent: its rules and how its pages are written. */
export interface Look {
  readonly dialect: 'strict' | 'upstream' | 'react'
  readonly observation: 'text_rich' | 'text' | 'react'
}

/** A product as a results page lists it. */
export interface Listing {
  readonly asin: string
  readonly title: string
  readonly price: string
}

/** What one observation of a demonstration shows. */
export type Page =
  | { readonly kind: 'search' }
  /** `opened` are products that were opened before. */
  | { readonly kind: 'results'; readonly listings: readonly Listing[]; readonly opened?: readonly string[] }
  | {
      readonly kind: 'item'
      readonly product: Listing
      readonly options: Readonly<Record<string, readonly string[]>>
      /** Values chosen so far, the last of them just now. */
      readonly chosen?: readonly string[]
    }
  | { readonly kind: 'features'; readonly texts: readonly string[] }

interface Piece {
  readonly kind: 'text' | 'button' | 'product' | 'option'
  readonly text: string
  readonly isMarked?: boolean
}

/** A page as the shop writes it for this instruction. */
export function writePage(page: Page, instruction: string, look: Look): string {
  const chosen = page.kind === 'item' ? (page.chosen ?? []) : []
  const latest = chosen.at(-1)
  if (latest !== undefined && look.dialect === 'react') return `You have clicked ${latest}.`
  const pieces = [...headOf(page, instruction), ...bodyOf(page, look)]
  const told = chosenTexts(pieces)
  switch (look.observation) {
    case 'text_rich':
      return `${[...told, ...pieces.map(richLine)].join('\n')}\n`
    case 'text': {
      const tells = look.dialect === 'upstream' ? [] : told
      return [...tells, ...pieces.map(({ text }) => text.trim())].join(' [SEP] ')
    }
    case 'react':
      return (page.kind === 'search' ? pieces : pieces.slice(2)).map(bracketed).join('')
    default:
      return look.observation satisfies never
  }
}

function headOf({ kind }: Page, instruction: string): readonly Piece[] {
  if (kind === 'search') return [text('WebShop'), text('Instruction: '), text(instruction), button('Search')]
  return [text('Instruction:'), text(instruction), button('Back to Search')]
}

function bodyOf(page: Page, { dialect }: Look): readonly Piece[] {
  switch (page.kind) {
    case 'search':
      return []
    case 'results': {
      const count = text(`Page 1 (Total results: ${page.listings.length})`)
      const next = dialect !== 'strict' ? [button('Next >')] : []
      return [count, ...next, ...page.listings.flatMap((listing) => listed(listing, page.opened ?? []))]
    }
    case 'item':
      return [button('< Prev'), ...itemPieces(page, dialect)]
    case 'features':
      return [button('< Prev'), ...page.texts.map((each) => text(` ${each}`))]
    default:
      return page satisfies never
  }
}

function listed({ asin, title, price }: Listing, opened: readonly string[]): readonly Piece[] {
  return [{ kind: 'product', text: asin, isMarked: opened.includes(asin) }, text(title), text(price)]
}

function itemPieces(page: Extract<Page, { kind: 'item' }>, dialect: Look['dialect']): readonly Piece[] {
  const { product, options, chosen = [] } = page
  const groups = Object.entries(options).flatMap(([name, values]) => [
    text(name),
    ...values.map((value): Piece => ({ kind: 'option', text: value, isMarked: chosen.includes(value) })),
  ])
  const buttons = ['Description', 'Features', 'Reviews', ...(dialect === 'react' ? ['Attributes'] : []), 'Buy Now']
  return [...groups, text(product.title), text(`Price: ${product.price}`), text('Rating: N.A.'), ...buttons.map(button)]
}

function text(content: string): Piece {
  return { kind: 'text', text: content }
}

function button(label: string): Piece {
  return { kind: 'button', text: label }
}

/** The last on the page first. */
function chosenTexts(pieces: readonly Piece[]): readonly string[] {
  const chosen = pieces.filter(({ kind, isMarked }) => kind === 'option' && isMarked === true)
  return chosen.map((piece) => `You have clicked ${piece.text}.`).reverse()
}

function richLine({ kind, text: content, isMarked = false }: Piece): string {
  const name = isMarked ? 'clicked button' : 'button'
  const marked = `[${name}] ${content} [${name}_]`
  return { text: content, button: marked, option: `  ${marked}`, product: `\n${marked}` }[kind]
}

function bracketed({ kind, text: content }: Piece): string {
  if (kind === 'option') return `[${content}]`
  return kind === 'text' ? `\n${content} ` : `\n[${content}] `
}
