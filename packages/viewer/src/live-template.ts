import { readFileSync } from 'node:fs'
import { TEMPLATE_PATH } from './template.ts'

/** Reads the built page of the live view. Throws if the package was not built. */
export function readLivePage(): string {
  return readFileSync(TEMPLATE_PATH.replace(/report\.html$/, 'live.html'), 'utf8')
}
