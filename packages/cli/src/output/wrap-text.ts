import { textWidth } from '@orreryjs/runs/texts'
import type { Terminal } from '../terminal.ts'
import { visibleText } from './colours.ts'

/**
 * Wraps lines between words to a width in terminal columns (wide characters take two). A longer word is not broken; continuation
 * lines keep the indentation of the first line. Control sequences become visible first, because a visible one has a width.
 */
export function wrapText(text: string, width: number): string {
  return visibleText(text)
    .split('\n')
    .map((line) => wrappedLine(line, width))
    .join('\n')
}

function wrappedLine(line: string, width: number): string {
  if (textWidth(line) <= width) return line
  const indent = /^ */.exec(line)?.[0] ?? ''
  const rows: string[] = []
  let words: string[] = []
  let left = width - indent.length
  for (const word of line.slice(indent.length).split(' ')) {
    const wordWidth = textWidth(word)
    if (wordWidth > left && words.length > 0) {
      rows.push(words.join(' '))
      words = []
      left = width - indent.length
    }
    // Spaces at the start of a row are left out.
    if (word === '' && words.length === 0) continue
    words.push(word)
    left -= wordWidth + 1
  }
  return [...rows, words.join(' ')].map((row) => `${indent}${row.trimEnd()}`).join('\n')
}

/** Wraps text if the output is a terminal; other output gets it unchanged. */
export function wrapForTerminal(text: string, { isScreen, columns }: Pick<Terminal, 'isScreen' | 'columns'>): string {
  return isScreen ? wrapText(text, columns) : text
}
