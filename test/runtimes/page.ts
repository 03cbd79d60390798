import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Page with the generated tables of runtimes, sizes and dependencies. */
export const PAGE: string = join(import.meta.dirname, '../../docs/platforms.md')

/** Returns the text of the page. */
export function readPage(): string {
  return readFileSync(PAGE, 'utf8')
}

/**
 * Returns the page with another table between the marks of this name. Compare it with `toMatchFileSnapshot(PAGE)`, once in each file, because
 * an update writes the whole page at the end.
 */
export function withTable(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no marks '${begin.trim()}' and '${end}'`)
  return `${page.slice(0, from)}${begin}\n${table}\n\n${page.slice(to)}`
}
