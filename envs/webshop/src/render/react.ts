import type { WebShopState } from '../state.ts'
import { SCORE, scoreOf } from './done-page.ts'
import { type Piece, type Run, writtenIn } from './piece.ts'

/** The rendering of ReAct's notebook: what can be clicked in brackets, a chosen option in two, and the instruction at the start alone. */
export function reactText(runs: readonly Run[], state: WebShopState): string {
  if (state.page === 'done') return `${SCORE}: ${scoreOf(state)}`
  let text = ''
  for (const run of state.page === 'search' ? runs : runs.slice(1)) text += writtenIn('react', run, bracketed)
  return text
}

function bracketed(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join('')
}

/** The notebook leaves out what is blank, with a line break written as two characters for one. */
function textOf({ kind, text, marked }: Piece): string {
  if (/^(?:[ \n]|\\n)*$/.test(text)) return ''
  switch (kind) {
    case 'text':
      return `\n${text} `
    case 'button':
    case 'product':
      return `\n[${text}] `
    case 'option':
      return marked === true ? `[[${text}]]` : `[${text}]`
    default:
      return kind satisfies never
  }
}
