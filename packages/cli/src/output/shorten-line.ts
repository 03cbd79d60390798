/** Maximum length of a word; a path may have 4,096 characters, but names in it have 255. */
const MAX_WORD = 500
const LONG_WORDS = new RegExp(`\\S{${MAX_WORD + 1},}`, 'g')
/** Maximum length of a line. */
const MAX_LINE = 2000

/** Shortens long arguments and replies in a line of an error; states their length. Keeps the end, which has the advice. */
export function shortenLine(line: string): string {
  const text = line.replace(LONG_WORDS, (word) => `${word.slice(0, 80)}... (${word.length} characters)`)
  if (text.length <= MAX_LINE) return text
  return `${text.slice(0, 1000)}... (${text.length} characters) ...${text.slice(-300)}`
}
