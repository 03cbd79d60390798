import { OrreryError } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { MEASURE_NAMES, type Measure } from '@orreryjs/statistics'
import type { PlannedRun } from '../play/planned-run.ts'
import { selectRows } from './selector.ts'

/** Analysis choices that a run declares before its results are known. */
export interface AnalysisDeclaration {
  /** The row that all others are compared with. @default every two rows are compared */
  readonly baseline?: string
  /** The measure that names winners; all others are exploratory. @default the requested measure */
  readonly primary?: Measure
}

/** Returns the analysis that a recorded run declared. */
export function declarationOf(configuration: RunManifest['configuration']): AnalysisDeclaration {
  const { baseline, primary } = configuration
  const measure = MEASURE_NAMES.find((name) => name === primary)
  return { ...(typeof baseline === 'string' && { baseline }), ...(measure !== undefined && { primary: measure }) }
}

/** Returns the declarations that all declaring runs agree on. */
export function sharedDeclaration(manifests: readonly Pick<RunManifest, 'configuration'>[]): AnalysisDeclaration {
  const all = manifests.map(({ configuration }) => declarationOf(configuration))
  const [baseline, otherBaseline] = new Set(all.flatMap((each) => each.baseline ?? []))
  const [primary, otherPrimary] = new Set(all.flatMap((each) => each.primary ?? []))
  return {
    ...(baseline !== undefined && otherBaseline === undefined && { baseline }),
    ...(primary !== undefined && otherPrimary === undefined && { primary }),
  }
}

/** Checks a run's declared baseline before the run starts. Throws `CELL_UNKNOWN` or `CONFIG_INVALID`. */
export function checkDeclaration({ cells, configuration: { baseline } }: PlannedRun): void {
  if (baseline === undefined) return
  const names = cells.map(({ world, split, label, model }) => ({ world: world.id, split, label, model: model.id }))
  if (selectRows(names, baseline).length < names.length) return
  throw new OrreryError(
    'CONFIG_INVALID',
    `--baseline ${baseline}: it matches every row of the run, so none is left to compare with it`,
  )
}

/** Returns a line with the declarations of a run, for display next to its figures. */
export function declarationNotes(configuration: RunManifest['configuration']): readonly string[] {
  const { baseline, primary } = declarationOf(configuration)
  const parts = [
    ...(baseline === undefined ? [] : [`baseline ${baseline}`]),
    ...(primary === undefined ? [] : [`primary metric ${primary}`]),
  ]
  return parts.length === 0 ? [] : [`declared before the run: ${parts.join(', ')}`]
}
