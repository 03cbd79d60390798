import { pythonRepr } from '@orreryjs/python'

/** ASCII that Python's `repr` only puts between single quotes: most names are that. */
const PLAIN = /^[ -&(-[\]-~]*$/

/** The name as Python's `repr` writes it. */
export function quoted(name: string): string {
  return PLAIN.test(name) ? `'${name}'` : pythonRepr(name)
}
