/** Where a product stands: families of near-duplicates stand side by side, in shelves that are all divided alike. */
interface FamilyPlace {
  /** Number of the family, from 0. */
  readonly family: number
  /** Products in the family. */
  readonly size: number
  /** Which of them it is, from 0. */
  readonly member: number
}

const FAMILY_SIZES: readonly number[] = [1, 4, 2, 6, 3, 1, 3]

/** Products on a shelf. */
export const SHELF = 20

const PLACES: readonly FamilyPlace[] = FAMILY_SIZES.flatMap((size, family) => {
  return Array.from({ length: size }, (_, member) => ({ family, size, member }))
})

/** The place of product `index`. */
export function familyAt(index: number): FamilyPlace {
  const place = PLACES[index % SHELF] as FamilyPlace
  return { ...place, family: Math.floor(index / SHELF) * FAMILY_SIZES.length + place.family }
}
