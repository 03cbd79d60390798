/**
 * JSON values stored as columns: values of the same member are stored together, which compresses well, and every text is stored
 * once. Lossless for any JSON.
 */
export interface Columns {
  readonly texts: readonly PackedText[]
  /** Concatenated hashes of `HASH_DIGITS` hexadecimal digits. */
  readonly hashes: string
  /** Keys and value types of objects, and value types of array items. */
  readonly shapes: readonly string[]
  /** Columns by the name given to the writer. */
  readonly places: Readonly<Record<string, Column>>
}

/** A text, or a text that differs from an earlier one only in the middle. */
export type PackedText = string | readonly [base: number, head: number, tail: number, middle: string]

/** Values of one member, in order. */
export interface Column {
  /** Texts and hashes as position + 1, or 0 for the next new one; objects and arrays as numbers of shapes; numbers. */
  readonly values: readonly number[]
  /** Lengths of arrays. */
  readonly lengths?: readonly number[]
  readonly items?: Column
  readonly members?: Readonly<Record<string, Column>>
}

/** Type of a value. `t`, `f` and `z` are `true`, `false` and `null`, which need no column. */
export type Kind = 's' | 'h' | 'n' | 't' | 'f' | 'z' | 'o' | 'a'

/** Length of shortened state hashes; short, because hashes do not compress. */
export const HASH_DIGITS = 8

/** Separator of members in a shape. */
const SEPARATOR = '\n'

/** Returns the shape with one more member: its type and key. */
export function withMember(shape: string, key: string, kind: Kind): string {
  const written = /[\\\n]/.test(key) ? key.replaceAll(/[\\\n]/g, (sign) => (sign === SEPARATOR ? '\\n' : '\\\\')) : key
  return shape === '' ? `${kind}${written}` : `${shape}${SEPARATOR}${kind}${written}`
}

/** Parses the members of a shape. */
export function membersOf(shape: string): readonly (readonly [key: string, kind: string])[] {
  if (shape === '') return []
  return shape
    .split(SEPARATOR)
    .map(
      (each) => [each.slice(1).replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? SEPARATOR : sign)), each.slice(0, 1)] as const,
    )
}
