import { escapeInvisible, maxOf } from '@orreryjs/core'
import type { Column } from './column.ts'

/** Headings of columns with names or verdicts, which are left-aligned in any position. */
const TEXT_TITLES: ReadonlySet<string> = new Set(['verdict', 'cheaper', 'dominates'])

/** Returns columns: the first `texts` and those in `TEXT_TITLES` hold left-aligned text, the others numbers. */
export function columnsOf(texts: number, titles: readonly string[]): readonly Column[] {
  return titles.map((title, index) => (index < texts || TEXT_TITLES.has(title) ? { title } : { title, align: 'right' }))
}

/** Formats a Markdown table, followed by an empty line. Cells and titles may have several lines. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'))
  const titles = columns.map(({ title }) => title)
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cellText = (text: string, at: number): string => (columns[at]?.code === true ? codeSpan(text) : multilineText(text))
  return [lineOf(titles.map(multilineText)), lineOf(rule), ...rows.map((row) => lineOf(row.map(cellText))), '']
}

/** Escapes Markdown markup in each line of a cell. */
function multilineText(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeText(line.trim()))
    .join('<br>')
}

/** Returns text as code, also in a cell of a table. The fence is longer than any run of backticks in the text. */
export function codeSpan(text: string): string {
  const fence = '`'.repeat(
    maxOf(
      [...text.matchAll(/`+/g)].map(([run]) => run.length),
      0,
    ) + 1,
  )
  const padding = fence.length > 1 ? ' ' : ''
  return `${fence}${padding}${escapeInvisible(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|')}${padding}${fence}`
}

/**
 * Escapes Markdown and HTML markup and invisible characters, and joins lines. The text stays text also at the start of a paragraph or list
 * item, where `#` would begin a heading.
 */
export function escapeText(text: string): string {
  return escapeInvisible(text.replace(/\s+/g, ' '))
    .replace(/&(?=#|(?!nbsp;)\w+;)/g, '&amp;')
    .replace(/[\\|<`*_[\]]|~(?=~)|^ ?[#>]/g, (found) => (found === '<' ? '&lt;' : found.replace(/\S$/, '\\$&')))
}
