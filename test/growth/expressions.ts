import { partsOfExpression } from './expression-parts.ts'
import { pumped, type SlowText, slowBoundedText, superlinearGrowth } from './growth.ts'

/** A regular expression of the sources. */
export interface Expression {
  readonly source: string
  readonly flags: string
  /** Maximum length of its texts. @default any length */
  readonly maxLength?: number | undefined
}

/** Length up to which every text is tried: an expression has no work of its own in which quadratic work could hide. */
const MEASURED_LENGTH = 16_000

/** Ends of texts: the empty text, a character that expressions rarely expect, and another line. */
const SUFFIXES = ['', '\0', '\n\0']

/** Returns a text, built from the parts of an expression, for which it takes too much time, or `undefined`. */
export async function slowTextOf({
  source,
  flags,
  maxLength,
}: Expression): Promise<(SlowText & { readonly text: string }) | undefined> {
  const expression = new RegExp(source, flags)
  const run = (text: string): unknown => {
    expression.lastIndex = 0
    return expression.global ? text.replace(expression, '') : expression.exec(text)
  }
  const { pieces, prefixes } = partsOfExpression(source, flags)
  for (const piece of pieces) {
    for (const prefix of prefixes) {
      for (const suffix of SUFFIXES) {
        const textOf = pumped(prefix, piece, suffix)
        const slow =
          maxLength === undefined
            ? await superlinearGrowth(run, textOf, MEASURED_LENGTH)
            : await slowBoundedText(run, (length) => `${textOf(length).slice(0, length - suffix.length)}${suffix}`, maxLength)
        if (slow !== undefined) return { ...slow, text: `${prefix}(${piece})*${suffix}` }
      }
    }
  }
  return undefined
}
