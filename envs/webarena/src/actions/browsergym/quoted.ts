const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' }

/** A text as an argument of a call: `'it\'s'`. */
export function quotedText(text: string): string {
  return `'${text.replace(/[\\'\n\r\t\f]/g, (character) => ESCAPES[character] ?? character)}'`
}
