/** Position of a product in its family of near-duplicates. Families are adjacent, in shelves with identical layout. */
interface FamilyPlace {
  /** Zero-based index of the family. */
  readonly family: number
  /** Number of products in the family. */
  readonly size: number
  /** Zero-based index within the family. */
  readonly member: number
}

/** Seventeen sizes: coprime with the cycle of departments, so every shelf position has every department. */
const FAMILY_SIZES: readonly number[] = [1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1]

/** Number of products per shelf. */
export const SHELF_SIZE = 20

const LAYOUT: readonly FamilyPlace[] = FAMILY_SIZES.flatMap((size, family) => {
  return Array.from({ length: size }, (_, member) => ({ family, size, member }))
})

/** Returns the family position of product `index`. */
export function familyPosition(index: number): FamilyPlace {
  const place = LAYOUT[index % SHELF_SIZE] as FamilyPlace
  return { ...place, family: Math.floor(index / SHELF_SIZE) * FAMILY_SIZES.length + place.family }
}
