import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of the built page. It stands in `dist`, also where sources are read. */
export const TEMPLATE_PATH: string = fileURLToPath(new URL('../dist/report.html', import.meta.url))

/** The built page without data. Throws what reading it throws, where the package was not built. */
export function readTemplate(): string {
  return readFileSync(TEMPLATE_PATH, 'utf8')
}
