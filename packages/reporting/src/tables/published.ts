import {
  PUBLISHED_COLUMNS,
  PUBLISHED_NOTES,
  type PublishedComparison,
  publishedClaims,
  publishedParts,
  publishedTitle,
} from '@orreryjs/runs/results'
import type { TextStyles } from '../episodes/index.ts'
import { plainTable } from './plain-table.ts'

/** Returns the comparison with published tables as text for the terminal. */
export function publishedLines(tables: readonly PublishedComparison[], colour: TextStyles): readonly string[] {
  return tables.length === 0 ? [] : [...tables.flatMap((beside) => tableLines(beside, colour)), '', ...PUBLISHED_NOTES]
}

function tableLines(beside: PublishedComparison, colour: TextStyles): readonly string[] {
  const parts = publishedParts(beside).flatMap(({ title, rows }) => ['', title, plainTable(PUBLISHED_COLUMNS, rows)])
  const [title = '', ...rest] = publishedTitle(beside)
  const claims = publishedClaims(beside)
  return ['', colour.bold(title), ...rest, ...parts, ...(claims.length === 0 ? [] : ['', ...claims])]
}
