import type { Writable } from 'node:stream'
import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

/**
 * Text whose lines are broken between words to keep the width, which counts columns of a terminal: wide letters take two.
 * A longer word stays whole; lines that go on keep the indentation of the first.
 */
export function wrapped(text: string, width: number): string {
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

/** Text as a person reads it at a terminal; a program gets it as it is. */
export function readable(text: string, { output, columns }: { readonly output: Writable; readonly columns: number }): string {
  return 'isTTY' in output && output.isTTY === true ? wrapped(text, columns) : text
}
