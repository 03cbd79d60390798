import { pythonStrip } from '@orreryjs/python'
import { formatRichLine } from '@orreryjs/shopping'
import { isBlankPage } from './notebook-address.ts'
import { SCORE, scoreOf } from './render/done-page.ts'
import { htmlPage } from './render/html.ts'
import { pageRuns } from './render/page-runs.ts'
import { pageUrl } from './render/page-url.ts'
import { type Piece, type Run, renderRun } from './render/run.ts'
import { choiceSentence } from './render/wording.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

const SEPARATOR = ' [SEP] '

/** Mode `text`: all texts in sequence. `listsChoices` prepends a sentence for each chosen option, as `text_rich` does. */
function plainText(runs: readonly Run[], listsChoices: boolean): string {
  let text = listsChoices ? choiceSentences(runs).join(SEPARATOR) : ''
  for (const run of runs) {
    if (run.pieces.length > 0) text += `${text === '' ? '' : SEPARATOR}${renderRun('text', run, joinStripped)}`
  }
  return text
}

/** Returns a sentence for each chosen option, the last on the page first. */
function choiceSentences(runs: readonly Run[]): readonly string[] {
  if (runs.every(hasNoChoice)) return NO_SENTENCES
  return runs.flatMap(({ chosen }) => chosen.map((value) => choiceSentence(value))).reverse()
}

function hasNoChoice({ chosen }: Run): boolean {
  return chosen.length === 0
}

const NO_SENTENCES: readonly string[] = []

function joinStripped(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => pythonStrip(text)).join(SEPARATOR)
}

/** Renders a page in the current observation mode. */
export function renderPage(shop: Shop, state: WebShopState): string {
  const { observation, infersFromUrl } = shop.rules
  if (observation !== 'url' && observation !== 'html' && isBlankPage(shop.rules, state)) return ''
  switch (observation) {
    case 'text':
      return plainText(pageRuns(shop, state), !infersFromUrl)
    case 'text_rich':
      return richText(pageRuns(shop, state))
    case 'url':
      return pageUrl(shop, state)
    case 'html':
      return htmlPage(shop, state)
    case 'react':
      return reactText(pageRuns(shop, state), state)
    default:
      return observation satisfies never
  }
}

/**
 * Mode `react`, as in ReAct's notebook: clickable texts in brackets, a chosen option in double brackets, the instruction only at
 * the start.
 */
function reactText(runs: readonly Run[], state: WebShopState): string {
  if (state.page === 'done') return `${SCORE}: ${scoreOf(state)}`
  let text = ''
  for (const run of state.page === 'search' ? runs : runs.slice(1)) text += renderRun('react', run, joinBracketed)
  return text
}

function joinBracketed(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join('')
}

/** The notebook drops blank texts, including line breaks written as the two characters `\n`. */
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

/** Mode `text_rich`: one line per text, with clickable texts in marks. */
function richText(runs: readonly Run[]): string {
  let text = ''
  for (const sentence of choiceSentences(runs)) text += `${sentence}\n`
  for (const run of runs) text += renderRun('text_rich', run, lines)
  return text
}

function lines(pieces: readonly Piece[]): string {
  return pieces.map((piece) => `${formatRichLine(piece)}\n`).join('')
}
