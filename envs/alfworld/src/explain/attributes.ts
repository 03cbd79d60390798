import { type AlfworldState, CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'

/** Display names of the bits in a state's `attributes`. */
const NAMES: readonly (readonly [bit: number, name: string])[] = [
  [CLEAN, 'clean'],
  [HOT, 'hot'],
  [COOL, 'cool'],
  [SLICED, 'sliced'],
  [TOGGLED, 'switched on'],
]

/** Attribute bits by goal predicate. `istoggled` is missing because a lamp is not carried anywhere. */
export const ATTRIBUTE_OF: ReadonlyMap<string, number> = new Map([
  ['isclean', CLEAN],
  ['ishot', HOT],
  ['iscool', COOL],
  ['issliced', SLICED],
])

/** Formats attribute bits, such as `clean, hot`; empty for none. */
export function describeAttributes(bits: number): string {
  return NAMES.flatMap(([bit, name]) => ((bits & bit) === 0 ? [] : [name])).join(', ')
}

/** Returns the required bits that the object lacks. */
export function missingAttributes({ attributes }: AlfworldState, object: number, requiredBits: number): number {
  return requiredBits & ~(attributes[object] ?? 0)
}
