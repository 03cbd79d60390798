import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEMPLATES = join(import.meta.dirname, '../templates')

/** The text of a lesson's file: as it begins, or solved. */
export function textOf(number: number, kind: 'exercise' | 'solution', file: string): string {
  return readFileSync(join(TEMPLATES, String(number), kind, file), 'utf8')
}
