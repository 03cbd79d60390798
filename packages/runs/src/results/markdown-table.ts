import type { Column } from './column.ts'

/** Headings of columns with names or verdicts, which are left-aligned in any position. */
const TEXT_TITLES: ReadonlySet<string> = new Set(['verdict', 'cheaper', 'dominates'])

/** Returns columns: the first `texts` and those in `TEXT_TITLES` hold left-aligned text, the others numbers. */
export function columnsOf(texts: number, titles: readonly string[]): readonly Column[] {
  return titles.map((title, index) => (index < texts || TEXT_TITLES.has(title) ? { title } : { title, align: 'right' }))
}

/** Formats a Markdown table, followed by an empty line. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'))
  const titles = columns.map(({ title }) => title)
  return [...[titles, rule, ...rows].map((row) => `| ${row.map(escapeText).join(' | ')} |`), '']
}

/** Escapes Markdown markup. */
export function escapeText(text: string): string {
  return text.replace(/[\\|<`*_[\]]/g, (character) => (character === '<' ? '&lt;' : `\\${character}`)).replace(/\s+/g, ' ')
}
