/** A text on a WebShop page. `option` is a value to choose, `product` the id of a product to open. */
export interface PagePiece {
  readonly kind: 'text' | 'button' | 'option' | 'product'
  readonly text: string
  /** True for a chosen option or an opened product. */
  readonly marked?: true
}

/** Formats a piece as WebShop's `text_rich` does, with clickable text in marks. */
export function formatRichLine({ kind, text, marked }: PagePiece): string {
  const button = marked === true ? 'clicked button' : 'button'
  const mark = `[${button}] ${text} [${button}_]`
  switch (kind) {
    case 'text':
      return text
    case 'button':
      return mark
    case 'option':
      return `  ${mark}`
    case 'product':
      return `\n${mark}`
    default:
      return kind satisfies never
  }
}

/** Formats cents as dollars: `$1,234.50`. */
export function formatCents(cents: number): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${part}`
}
