import { labelled } from './labels.ts'

/** The row below a table's header. */
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** A text in which every row of a table of actions and what came of them is told in lines with labels. `end` ends what a label says. */
export function withoutTables(text: string, end: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const names = line.includes('|') && RULE.test(lines[at + 1] ?? '') ? cellsOf(line) : []
    if (!names.some((name) => labelled(`${name}:`)?.label === 'action')) {
      out.push(line)
      continue
    }
    const isRow = (row: string): boolean =>
      row.trim().startsWith('|') || (row.includes('|') && cellsOf(row).length === names.length)
    for (at += 2; isRow(lines[at] ?? ''); at += 1) {
      const told = cellsOf(lines[at] ?? '').flatMap((cell, column) => {
        const name = names[column] ?? ''
        const label = labelled(`${name}:`)?.label
        return label === undefined ? [] : [{ line: `${name}: ${cell}`, isAnswer: label === 'observation' }]
      })
      // What was done comes first, wherever its column stands.
      for (const { line: each } of told.sort((a, b) => Number(a.isAnswer) - Number(b.isAnswer))) out.push(each, end)
    }
    at -= 1
  }
  return out.join('\n')
}

/** The cells of a row; a bar within one is escaped, and a line break written as a tag. */
function cellsOf(row: string): readonly string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .trim()
      .replace(/\\\|/g, '|')
      .replace(/<br\s*\/?>/gi, '\n'),
  )
}
