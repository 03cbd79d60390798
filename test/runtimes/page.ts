import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Page with the generated tables of runtimes, sizes and dependencies. */
export const PAGE: string = join(import.meta.dirname, '../../docs/platforms.md')

/** Returns the text of the page with another table between the marks of this name. Compare it with `toMatchFileSnapshot(PAGE)`. */
export function withTable(name: string, table: string): string {
  const page = readFileSync(PAGE, 'utf8')
  const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no marks '${begin.trim()}' and '${end}'`)
  return `${page.slice(0, from)}${begin}\n${table}\n\n${page.slice(to)}`
}
