export type { Described, DescribedTable } from './described.ts'
export { LIST_KINDS, type ListKind } from './kinds.ts'
export { describeOne, type ListQuery, listAll } from './list.ts'
export type { Listing } from './listing.ts'
