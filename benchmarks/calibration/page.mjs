// Updates tables between two marks of a hand-written page.
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = new URL('../../docs/simulated-and-published.md', import.meta.url)

/** Writes a table between the marks of the given name in docs/simulated-and-published.md. */
export function putOnPage(name, table) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/simulated-and-published.md has no marks '${begin}' and '${end}'`)
  writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n${table.trim()}\n${page.slice(to)}`)
}
