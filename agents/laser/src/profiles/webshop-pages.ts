/** How the shop writes its pages. */
export type Form = 'text_rich' | 'text' | 'react'

/** A piece of a page. A product begins a new paragraph, options stand below the name of their choice. */
export interface Piece {
  readonly kind: 'text' | 'button' | 'product' | 'option'
  readonly text: string
}

/** A page in that form, as the shop itself writes it. */
export function writePage(pieces: readonly Piece[], form: Form): string {
  switch (form) {
    case 'text_rich':
      return pieces.map(richLine).join('\n')
    case 'text':
      return pieces.map(({ text }) => text).join(' [SEP] ')
    case 'react':
      return pieces.map(bracketed).join('')
    default:
      return form satisfies never
  }
}

export function text(content: string): Piece {
  return { kind: 'text', text: content }
}

export function button(label: string): Piece {
  return { kind: 'button', text: label }
}

/** A product as results list it. */
export function product(id: string, title: string, price: string): readonly Piece[] {
  return [{ kind: 'product', text: id }, text(title), text(price)]
}

/** A choice with its values. */
export function choice(name: string, values: readonly string[]): readonly Piece[] {
  return [text(name), ...values.map((value): Piece => ({ kind: 'option', text: value }))]
}

function richLine({ kind, text: content }: Piece): string {
  const marked = `[button] ${content} [button_]`
  return { text: content, button: marked, option: `  ${marked}`, product: `\n${marked}` }[kind]
}

function bracketed({ kind, text: content }: Piece): string {
  if (kind === 'option') return `[${content}]`
  return kind === 'text' ? `\n${content} ` : `\n[${content}] `
}
