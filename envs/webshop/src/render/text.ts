import { pythonStrip } from '@orreryjs/python'
import { type Piece, type Run, writtenIn } from './piece.ts'
import { chosenText } from './wording.ts'

const BETWEEN = ' [SEP] '

/** The mode `text`: all texts in a row. `tellsChoices` puts a sentence for each chosen option before them, as `text_rich` does. */
export function plainText(runs: readonly Run[], tellsChoices: boolean): string {
  let text = tellsChoices ? choiceSentences(runs).join(BETWEEN) : ''
  for (const run of runs) {
    if (run.pieces.length > 0) text += `${text === '' ? '' : BETWEEN}${writtenIn('text', run, stripped)}`
  }
  return text
}

/** A sentence for each option that is chosen, the last on the page first. */
export function choiceSentences(runs: readonly Run[]): readonly string[] {
  if (runs.every(hasNoChoice)) return NO_SENTENCES
  return runs.flatMap(({ chosen }) => chosen.map((value) => chosenText(value))).reverse()
}

function hasNoChoice({ chosen }: Run): boolean {
  return chosen.length === 0
}

const NO_SENTENCES: readonly string[] = []

function stripped(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => pythonStrip(text)).join(BETWEEN)
}
