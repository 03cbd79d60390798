import { pythonStrip } from '@orreryjs/python'

/** An answer as WebArena compares it: without space around it, without one pair of quotes, in lower case. */
export function cleanAnswer(answer: string): string {
  const text = pythonStrip(answer)
  return (isQuoted(text, "'") || isQuoted(text, '"') ? text.slice(1, -1) : text).toLowerCase()
}

/** A lone quote counts, and leaves nothing. */
function isQuoted(text: string, quote: string): boolean {
  return text.startsWith(quote) && text.endsWith(quote)
}
