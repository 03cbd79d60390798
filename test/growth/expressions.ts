import { partsOfExpression } from './expression-parts.ts'
import { pumped, type SlowText, superlinearGrowth } from './growth.ts'

/** A regular expression with the maximum length of its texts. */
export interface Expression {
  readonly source: string
  readonly flags: string
  readonly maxLength?: number | undefined
}

/** Ends of texts: none, a character that expressions rarely expect, and another line. */
const SUFFIXES = ['', '\0', '\n\0']

/** Returns texts built from the parts of an expression on which it takes superlinear time, at most one. */
export function slowTextsOf({ source, flags, maxLength }: Expression): readonly (SlowText & { readonly text: string })[] {
  const expression = new RegExp(source, flags)
  const run = (text: string): unknown => {
    expression.lastIndex = 0
    return expression.global ? text.replace(expression, '') : expression.exec(text)
  }
  const { pieces, prefixes } = partsOfExpression(source, flags)
  for (const piece of pieces) {
    for (const prefix of prefixes) {
      for (const suffix of SUFFIXES) {
        const slow = superlinearGrowth(run, pumped(prefix, piece, suffix), maxLength)
        if (slow !== undefined) return [{ ...slow, text: `${prefix}(${piece})*${suffix}` }]
      }
    }
  }
  return []
}
