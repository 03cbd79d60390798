import { richLine } from '@orreryjs/shopping'
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
  return pieces.map((piece) => `${richLine(piece)}\n`).join('')
}
