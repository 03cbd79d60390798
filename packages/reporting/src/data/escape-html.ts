import { escapeInvisible } from '@orreryjs/core'

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** Escapes a text for HTML: as content, or as an attribute in double quotes. Makes invisible characters visible. */
export function escapeHtml(text: string): string {
  return escapeInvisible(text).replace(/[<>&"]/g, (character) => ENTITIES[character] ?? '')
}
