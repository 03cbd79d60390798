import { type Piece, type Run, writtenIn } from './piece.ts'
import { choiceSentences } from './text.ts'

/** The mode `text_rich`: a line for each text, and what can be clicked between marks. */
export function richText(runs: readonly Run[]): string {
  let text = ''
  for (const sentence of choiceSentences(runs)) text += `${sentence}\n`
  for (const run of runs) text += writtenIn('text_rich', run, lines)
  return text
}

function lines(pieces: readonly Piece[]): string {
  return pieces.map((piece) => `${lineOf(piece)}\n`).join('')
}

function lineOf({ kind, text, marked }: Piece): string {
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
