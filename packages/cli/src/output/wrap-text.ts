import type { Writable } from 'node:stream'
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

/**
 * Wraps lines between words to a width in terminal columns (wide characters take two). A longer word is not broken; continuation
 * lines keep the indentation of the first line.
 */
export function wrapText(text: string, width: number): string {
  return text
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
export function wrapForTerminal(
  text: string,
  { output, columns }: { readonly output: Writable; readonly columns: number },
): string {
  return 'isTTY' in output && output.isTTY === true ? wrapText(text, columns) : text
}
