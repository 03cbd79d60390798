import type { CartLine, Product } from '../../generate/store/rows.ts'
import { fieldOf } from '../shared/fields.ts'
import type { Fields } from '../shared/site.ts'
import { optionField } from './pages/product.ts'

type Chosen = CartLine['options']

/** The options that a form chooses; `undefined` where one is missing or is none of the product's. */
export function chosenOptions(product: Product, form: Fields): Chosen | undefined {
  const chosen = product.options.map(({ name }) => [name, fieldOf(form, optionField(name))] as const)
  const isWhole = chosen.every(([, value], at) => product.options[at]?.values.includes(value) === true)
  return isWhole ? chosen : undefined
}

/** Whether the same was chosen. */
export function sameOptions(one: Chosen, other: Chosen): boolean {
  return one.length === other.length && one.every(([name, value], at) => other[at]?.[0] === name && other[at]?.[1] === value)
}

/** A quantity that somebody typed: 1 to 999; `undefined` for anything else. */
export function quantityOf(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : undefined
}
