import { fieldOf } from './fields.ts'
import type { Fields } from './site.ts'

/** A text that somebody typed, without space around it and of a length that pages bear. */
export function typed(form: Fields, name: string, most = 2000): string {
  return fieldOf(form, name).trim().slice(0, most)
}
