import type { SkippedTask } from '@orreryjs/core'
import type { GoalKind } from '../goal/upstream.ts'
import type { PriceMode } from '../prices.ts'
import type { Catalogue } from '../product.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { GoalSplit } from '../tasks.ts'

/** Products and goals of a shop. */
export interface Source {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly splits: readonly GoalSplit[]
  /** Records of the data that were left out. */
  readonly skipped: readonly SkippedTask[]
}

/** Options of the products and goals of a shop. */
export interface SourceOptions {
  /** Number of products; for original data, the first records. @default 1,000 generated products, or all of a directory */
  readonly size?: number | undefined
  /** @default 'synthetic', as in upstream's text environment */
  readonly goals?: GoalKind | undefined
  /** @default 'seeded' */
  readonly prices?: PriceMode | undefined
}
