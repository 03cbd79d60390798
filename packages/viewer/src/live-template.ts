import { readFileSync } from 'node:fs'
import { TEMPLATE_PATH } from './template.ts'

/** The built page that shows runs of a server while they are played. Throws what reading it throws, where the package was not built. */
export function readLivePage(): string {
  return readFileSync(TEMPLATE_PATH.replace(/report\.html$/, 'live.html'), 'utf8')
}
