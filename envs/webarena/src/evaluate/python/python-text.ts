// Python's classes of characters, where JavaScript's differ.

/** What `\s` matches in Python, to stand inside a class. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** What `\w` matches in Python, to stand inside a class. */
export const WORD = '\\p{L}\\p{N}_'

/** Python's `\b`. */
export const BOUNDARY: string = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`

/** The end of the text, where Python's `$` would match before a last line feed as well. */
export const END = '(?![\\s\\S])'

/** Python's `text.rstrip(characters)`. */
export function stripEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
