import type { SkippedTask } from '@orreryjs/core'
import type { GoalKind } from '../goal/upstream.ts'
import type { PriceMode } from '../prices.ts'
import type { Catalogue } from '../product.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { GoalSplit } from '../tasks.ts'

/** Where a shop's products and goals come from. */
export interface Source {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly splits: readonly GoalSplit[]
  /** Records of the data that the shop leaves out. */
  readonly skipped: readonly SkippedTask[]
}

/** What a shop sells and what its goals are. */
export interface SourceOptions {
  /** Number of products; of original data the first records. @default 1,000 of our own, all of a directory's */
  readonly size?: number | undefined
  /** @default 'human' in our own catalogue, otherwise 'synthetic', as in upstream's text environment */
  readonly goals?: GoalKind | undefined
  /** @default 'seeded' */
  readonly prices?: PriceMode | undefined
}
