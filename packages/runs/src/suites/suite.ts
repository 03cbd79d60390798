import type { Configuration } from '../configuration/schema.ts'
import { unknownName } from '../texts/nearest.ts'
import type { PublishedTable } from './table.ts'

/** A named, bundled run configuration. */
export interface Suite {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly configuration: Configuration
  /** Figures reported by a paper for the same rows, printed next to ours. */
  readonly published?: PublishedTable
  /** Further tables and figures of a suite that covers a whole paper. */
  readonly tables?: readonly PublishedTable[]
}

/** Finds a suite. Throws `SUITE_UNKNOWN`. */
export function findSuite(suites: readonly Suite[], id: string): Suite {
  const match = suites.find((suite) => suite.id === id)
  if (match !== undefined) return match
  const ids = suites.map((suite) => suite.id)
  throw unknownName('SUITE_UNKNOWN', 'suite', id, ids)
}

/** Tables of the suite's paper; empty if there is no such suite or paper. */
export function publishedTables(suites: readonly Suite[], id: string | undefined): readonly PublishedTable[] {
  const suite = suites.find((each) => each.id === id)
  return [...(suite?.published === undefined ? [] : [suite.published]), ...(suite?.tables ?? [])]
}
