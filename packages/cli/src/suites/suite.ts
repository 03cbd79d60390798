import type { Configuration } from '../configuration.ts'
import type { PublishedTable } from '../published/table.ts'

/** A named run: a configuration that comes with the program. */
export interface Suite {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly configuration: Configuration
  /** What a paper reports of the same rows; printed beside ours. */
  readonly published?: PublishedTable
}
