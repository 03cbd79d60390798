/**
 * Values as columns: what stands at the same place in many values stands side by side, which packs well, and every text stands there
 * once. Any JSON can be written; what is read is what was written.
 */
export interface Columns {
  readonly texts: readonly PackedText[]
  /** Hashes of `HASH_DIGITS` hexadecimal digits, one after the other. */
  readonly hashes: string
  /** Keys of objects with their kinds, and kinds of the members of arrays. */
  readonly shapes: readonly string[]
  /** By the name that values were written under. */
  readonly places: Readonly<Record<string, Column>>
}

/** A text, or one that is like another but for its middle. */
export type PackedText = string | readonly [base: number, head: number, tail: number, middle: string]

/** What stood at one place, in order. */
export interface Column {
  /** Texts and hashes by their position plus one, where 0 is the next that is new; objects and arrays by their shapes; numbers. */
  readonly values: readonly number[]
  /** Of arrays. */
  readonly lengths?: readonly number[]
  readonly items?: Column
  readonly members?: Readonly<Record<string, Column>>
}

/** What a value is. `t`, `f` and `z` are `true`, `false` and `null`, and need no column. */
export type Kind = 's' | 'h' | 'n' | 't' | 'f' | 'z' | 'o' | 'a'

/** Length of the hashes of states as the page has them: equal where the states are, and short, as hashes do not pack. */
export const HASH_DIGITS = 8

/** Between the members of an object's shape. */
const BETWEEN = '\n'

/** The shape of an object with one more member: each its kind and its key. */
export function withMember(shape: string, key: string, kind: Kind): string {
  const written = /[\\\n]/.test(key) ? key.replaceAll(/[\\\n]/g, (sign) => (sign === BETWEEN ? '\\n' : '\\\\')) : key
  return shape === '' ? `${kind}${written}` : `${shape}${BETWEEN}${kind}${written}`
}

/** The members that a shape stands for. */
export function membersOf(shape: string): readonly (readonly [key: string, kind: string])[] {
  if (shape === '') return []
  return shape
    .split(BETWEEN)
    .map((each) => [each.slice(1).replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? BETWEEN : sign)), each.slice(0, 1)] as const)
}
