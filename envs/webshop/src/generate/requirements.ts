import type { Design } from './family.ts'
import type { Attribute } from './product-type.ts'

/** Required attributes and options of a goal. */
export interface Requirements {
  readonly attributes: readonly Attribute[]
  readonly options: readonly { readonly group: string; readonly value: string }[]
}

/** Returns the number of goals about a product: one per combination of its option values, as upstream; 0 if no goal asks for it. */
export function countGoals({ required, options }: Design): number {
  return required === 0 ? 0 : options.reduce((count, { values }) => count * values.length, 1)
}

/** Returns the requirements of goal `number` of a product: the same attributes in each, and one value per option group. */
export function requirementsOf({ attributes, required, options }: Design, number: number): Requirements {
  let rank = number
  return {
    attributes: attributes.slice(0, required),
    options: options.map(({ name, values }) => {
      const value = values[rank % values.length] ?? ''
      rank = Math.floor(rank / values.length)
      return { group: name, value }
    }),
  }
}

/** Counts the requirements that a product does not meet, ignoring prices. */
export function countUnmet(design: Design, { attributes, options }: Requirements): number {
  const missing = attributes.filter(({ text }) => !design.attributes.some((own) => own.text === text)).length
  return missing + options.filter(({ group, value }) => !valuesOf(design, group).includes(value)).length
}

function valuesOf(design: Design, group: string): readonly string[] {
  return design.options.find(({ name }) => name === group)?.values ?? []
}
