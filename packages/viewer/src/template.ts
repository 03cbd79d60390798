import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of the built page, always in `dist`. */
export const TEMPLATE_PATH: string = fileURLToPath(new URL('../dist/report.html', import.meta.url))

/** Reads the built page without data. Throws if the package was not built. */
export function readTemplate(): string {
  return readFileSync(TEMPLATE_PATH, 'utf8')
}
