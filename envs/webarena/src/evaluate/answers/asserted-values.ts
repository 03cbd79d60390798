import type { Value } from '../expected.ts'
import type { FoundValue } from '../values/notations.ts'
import { contentOf, valuesOf } from '../values/read-values.ts'
import { isDenied } from './stance.ts'

export type TypedValue = Exclude<Value, { type: 'text' }>

/** Returns the values that are compared by type, without texts. */
export function typedValues(values: readonly Value[]): readonly TypedValue[] {
  return values.flatMap((value) => (value.type === 'text' ? [] : [value]))
}

/** Returns the values of a type that an answer asserts, without denied values. */
export function assertedValues(type: TypedValue['type'], text: string): readonly FoundValue[] {
  return valuesOf(type, text).filter(({ start, end }) => !isDenied(text, start, end))
}

/** A date without a year matches if the goal names the expected year. */
export function isSame(value: TypedValue, found: FoundValue, goal: string): boolean {
  const content = contentOf(value)
  if (found.content === content) return true
  return (
    value.type === 'date' &&
    content.endsWith(`-${found.content}`) &&
    found.content.length === 5 &&
    goal.includes(content.slice(0, 4))
  )
}
