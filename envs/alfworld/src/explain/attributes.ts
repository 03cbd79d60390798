import { type AlfworldState, CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'

/** Bits of a state's `attributes`, as people call them. */
const NAMES: readonly (readonly [bit: number, name: string])[] = [
  [CLEAN, 'clean'],
  [HOT, 'hot'],
  [COOL, 'cool'],
  [SLICED, 'sliced'],
  [TOGGLED, 'switched on'],
]

/** Bits by the predicate of a goal that asks for them; a lamp that is on is not among them, as it is not brought anywhere. */
export const ATTRIBUTE_OF: ReadonlyMap<string, number> = new Map([
  ['isclean', CLEAN],
  ['ishot', HOT],
  ['iscool', COOL],
  ['issliced', SLICED],
])

/** `clean, hot`; empty for none. */
export function describeAttributes(bits: number): string {
  return NAMES.flatMap(([bit, name]) => ((bits & bit) === 0 ? [] : [name])).join(', ')
}

/** Those of the wanted bits that the object does not have. */
export function missingAttributes({ attributes }: AlfworldState, object: number, wanted: number): number {
  return wanted & ~(attributes[object] ?? 0)
}
