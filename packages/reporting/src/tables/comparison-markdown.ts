import type { Comparisons } from '@orreryjs/runs/compare'
import { escapeText, gateSection, labelNotes, table } from '@orreryjs/runs/results'
import { type ComparisonSection, comparisonCells, comparisonNotes, comparisonSections } from './comparisons.ts'

/** Comparisons and gates to format. */
type FormattedComparisons = Omit<Comparisons, 'unfinished' | 'measure'>

/** Returns comparisons and gates as Markdown, for the summary of a job or a comment: gates first, then each table. */
export function comparisonMarkdown(comparisons: FormattedComparisons, title: string): string {
  const lines = [
    `# ${escapeText(title)}`,
    '',
    ...labelNotes(comparisons.labels).flatMap((note) => [`**${note}**`, '']),
    ...gateSection(comparisons.gates),
    ...comparisonSections(comparisons).flatMap(sectionLines),
    ...listOf(comparisonNotes(comparisons).map(escapeText)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function sectionLines({ title, verdicts, table: content, remarks, groups }: ComparisonSection): readonly string[] {
  return [
    `## ${escapeText(title)}`,
    '',
    ...listOf(verdicts.map((verdict) => `**${escapeText(verdict)}**`)),
    ...tableLines(content),
    ...listOf(remarks.map(escapeText)),
    ...groups.flatMap((group) => [`### ${escapeText(group.title)}`, '', ...tableLines(group.table)]),
  ]
}

function tableLines(content: ComparisonSection['table']): readonly string[] {
  const { columns, rows } = comparisonCells(content)
  return table(columns, rows)
}

/** Returns a list of lines that are Markdown already, and an empty line. */
function listOf(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [...lines.map((line) => `- ${line}`), '']
}
