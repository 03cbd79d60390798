import type { Configuration } from '../configuration/schema.ts'
import { unknownName } from '../texts/nearest.ts'
import type { PublishedTable } from './table.ts'

/** A named run: a configuration that comes with the program. */
export interface Suite {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly configuration: Configuration
  /** What a paper reports of the same rows; printed beside ours. */
  readonly published?: PublishedTable
  /** The tables and figures of a suite that plays a whole paper, and what it takes no row of its own for. */
  readonly tables?: readonly PublishedTable[]
}

/** Finds a suite. Throws `SUITE_UNKNOWN`. */
export function findSuite(suites: readonly Suite[], id: string): Suite {
  const found = suites.find((suite) => suite.id === id)
  if (found !== undefined) return found
  const ids = suites.map((suite) => suite.id)
  throw unknownName('SUITE_UNKNOWN', 'suite', id, ids)
}

/** What the paper of a run's suite reports, table by table; none where there is no such suite or no paper. */
export function publishedTables(suites: readonly Suite[], id: string | undefined): readonly PublishedTable[] {
  const suite = suites.find((each) => each.id === id)
  return [...(suite?.published === undefined ? [] : [suite.published]), ...(suite?.tables ?? [])]
}
