/** Quotes a text for an action or a description. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

/** Escapes backslashes and line breaks for an action in brackets. */
export function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
}

/** Reverses `quoted`, without the quotes, and `escaped`. */
export function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}
