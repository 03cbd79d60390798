import { randomInt } from 'node:crypto'
import { escapeInvisible } from '@orreryjs/core'

/** Parameters of SGR sequences (ECMA-48, section 8.3.117): start and end of each style. */
const STYLES = {
  bold: [1, 22],
  cyan: [36, 39],
  dim: [2, 22],
  green: [32, 39],
  magenta: [35, 39],
  red: [31, 39],
  yellow: [33, 39],
} as const

/** Colour functions of a terminal. */
export type Colour = Readonly<Record<keyof typeof STYLES, (text: string) => string>>

/**
 * Random parameters that precede the style in the sequences of `createColours` until they are printed: no text of a model, server or file
 * can contain a sequence that is mistaken for one of Orrery's. The sequences end with q instead of m, so that libraries which wrap and measure
 * text skip them and add no styles of their own.
 */
const KEY = Array.from({ length: 4 }, () => randomInt(1000, 10_000)).join(';')

const MARK = new RegExp(`\\u001b\\[${KEY};(\\d+)q`)

function mark(style: number): string {
  return `\u001b[${KEY};${style}q`
}

/** Returns functions that colour text for `visibleText`; without colours they change nothing. */
export function createColours(isEnabled: boolean): Colour {
  const style = (name: keyof Colour) => {
    const [open, close] = STYLES[name].map(mark) as [string, string]
    // An inner style with the same end would also end the outer one.
    return isEnabled ? (text: string) => `${open}${text.replaceAll(close, `${close}${open}`)}${close}` : (text: string) => text
  }
  return {
    bold: style('bold'),
    cyan: style('cyan'),
    dim: style('dim'),
    green: style('green'),
    magenta: style('magenta'),
    red: style('red'),
    yellow: style('yellow'),
  }
}

/** Escapes everything that a terminal would obey, except the marks of `createColours`. Idempotent. */
export function visibleText(text: string): string {
  return text
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? escapeInvisible(part) : mark(Number(part))))
    .join('')
}

/** Returns text as a terminal gets it: escaped, with real colours. */
export function printedText(text: string): string {
  return text
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? escapeInvisible(part) : `\u001b[${part}m`))
    .join('')
}
