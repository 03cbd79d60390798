import { pythonFloat, pythonRepr } from '@orreryjs/python'

/** A value as an action's text may write it: Python's literals. */
export type Literal =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly isFloat: boolean }
  | { readonly kind: 'constant'; readonly constant: 'True' | 'False' | 'None' }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Literal[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: string, value: Literal])[] }

/** The value as Python's `repr` writes it. */
export function literalRepr(literal: Literal): string {
  switch (literal.kind) {
    case 'text':
      return pythonRepr(literal.text)
    case 'number':
      return literal.isFloat ? pythonFloat(literal.number) : String(literal.number)
    case 'constant':
      return literal.constant
    case 'list':
      return `[${literal.items.map(literalRepr).join(', ')}]`
    case 'tuple':
      return `(${literal.items.map(literalRepr).join(', ')}${literal.items.length === 1 ? ',' : ''})`
    case 'dict':
      return `{${literal.entries.map(([key, value]) => `${pythonRepr(key)}: ${literalRepr(value)}`).join(', ')}}`
    default:
      return literal satisfies never
  }
}
