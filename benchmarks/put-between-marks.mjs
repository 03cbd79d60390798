// Replaces the generated text between two marks of a handwritten page.
import { readFileSync, writeFileSync } from 'node:fs'
import { isTiny } from './arguments.mjs'

/** Puts a text between the marks `<!-- begin NAME -->` and `<!-- end NAME -->` of a page. A tiny run only checks the marks. */
export function putBetweenMarks(file, name, text) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const page = readFileSync(file, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no marks '${begin}' and '${end}'`)
  if (!isTiny) writeFileSync(file, `${page.slice(0, from)}${begin}\n${text.trim()}\n${page.slice(to)}`)
}
