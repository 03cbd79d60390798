// Replaces the tables between two marks of a handwritten page.
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/simulated-and-published.md', import.meta.url)

/** Puts a table between the marks with a name in docs/simulated-and-published.md. */
export function putOnPage(name, table) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/simulated-and-published.md has no marks '${begin}' and '${end}'`)
  writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n${table.trim()}\n${page.slice(to)}`)
}
