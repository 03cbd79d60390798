import type { Attribute, Product } from './rows.ts'

/** What products have: code, label, how it is entered, whether it must be. */
const SYSTEM = [
  ['name', 'Product Name', 'Text Field', true],
  ['sku', 'SKU', 'Text Field', true],
  ['price', 'Price', 'Price', true],
  ['qty', 'Quantity', 'Number', false],
  ['weight', 'Weight (g)', 'Number', false],
  ['description', 'Description', 'Text Area', false],
] as const

/** What buyers choose: code and label. */
const CHOSEN = [
  ['colour', 'Colour'],
  ['size', 'Size'],
] as const

/** Attributes of products; what buyers choose with all values that some product has, in the order of the alphabet. */
export function attributes(products: readonly Product[]): readonly Attribute[] {
  const system = SYSTEM.map(([code, label, input, isRequired]) => ({
    code,
    label,
    input,
    isRequired,
    isSystem: true,
    options: [],
  }))
  const chosen = CHOSEN.map(([code, label]) => {
    const values = products.flatMap(({ options }) => options.flatMap((option) => (option.name === label ? option.values : [])))
    const options = [...new Set(values)].sort()
    return { code, label, input: 'Dropdown', isRequired: false, isSystem: false, options } as const
  })
  return [...system, ...chosen].map((attribute, at) => ({ id: String(at + 1), ...attribute }))
}
