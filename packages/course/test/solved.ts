import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEMPLATES = join(import.meta.dirname, '../templates')

/** The text of a lesson's file: exercise or solution. */
export function textOf(number: number, kind: 'exercise' | 'solution', file: string): string {
  return readFileSync(join(TEMPLATES, String(number), kind, file), 'utf8')
}
