import type { Configuration } from '../configuration.ts'

/** A named run: a configuration that comes with the program. */
export interface Suite {
  readonly id: string
  /** One line for `orrery list`. */
  readonly summary: string
  readonly configuration: Configuration
}
