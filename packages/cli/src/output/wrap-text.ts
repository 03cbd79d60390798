import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
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
  if (stringWidth(line) <= width) return line
  const indent = /^ */.exec(line)?.[0] ?? ''
  const room = Math.max(1, width - indent.length)
  return wrapAnsi(line.slice(indent.length), room).replaceAll(/^/gm, indent)
}

/** Wraps text if the output is a terminal; other output gets it unchanged. */
export function wrapForTerminal(text: string, { isScreen, columns }: Pick<Terminal, 'isScreen' | 'columns'>): string {
  return isScreen ? wrapText(text, columns) : text
}
