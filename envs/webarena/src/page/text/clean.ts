/** Lines that contain `StaticText` in any case, which the clean step examines. */
const MENTIONS_STATIC_TEXT = /statictext/i
const STATIC_TEXT = /\[\p{Nd}+\] StaticText (.+)/su

/** Number of preceding lines that are searched for a text. */
const LINES_SEARCHED = 3

/**
 * WebArena's `clean_accesibility_tree`: drops a text that occurs anywhere in the last three lines, including their ids, roles and
 * properties, and drops any other line that mentions `StaticText`.
 */
export function cleanLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const line of lines) if (isKeptLine(line, kept)) kept.push(line)
  return kept
}

/** True if WebArena keeps a line, given the lines kept before it. */
export function isKeptLine(line: string, kept: readonly string[]): boolean {
  return !MENTIONS_STATIC_TEXT.test(line) || isNewQuotedText(STATIC_TEXT.exec(line)?.[1], kept)
}

function isNewQuotedText(quotedText: string | undefined, kept: readonly string[]): boolean {
  return quotedText !== undefined && isNewText(withoutQuotes(quotedText), kept)
}

/** True if none of the last three kept lines contains the text. */
export function isNewText(text: string, kept: readonly string[]): boolean {
  if (text === '') return false
  for (let at = Math.max(0, kept.length - LINES_SEARCHED); at < kept.length; at += 1) if (kept[at]?.includes(text)) return false
  return true
}

/** Python's `text[1:-1]`, which counts code points. */
function withoutQuotes(text: string): string {
  return /^[\0-\x7f]|[\0-\x7f]$/.test(text) ? text.slice(1, -1) : Array.from(text).slice(1, -1).join('')
}
