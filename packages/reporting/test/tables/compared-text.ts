import { comparisonLines } from '@orreryjs/reporting/tables'
import { type CompareOptions, type Comparisons, compare } from '@orreryjs/runs/compare'
import colors from 'picocolors'

/** Formats comparisons as in tables, wrapped at 130 columns. */
export function comparedText(comparisons: Comparisons): string {
  return comparisonLines(comparisons, { colour: colors.createColors(false), columns: 130 }).join('\n')
}

/** Compares, and says it. */
export async function textOfCompared(names: string | readonly string[], options?: CompareOptions): Promise<string> {
  return comparedText(await compare(names, options))
}
