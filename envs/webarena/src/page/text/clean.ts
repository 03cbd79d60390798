/** A line that says `StaticText`, whatever its case: the clean step judges it. */
const MENTIONS = /statictext/i
const STATIC_TEXT = /\[\p{Nd}+\] StaticText (.+)/su

/** How many of the lines kept before a text are searched for it. */
const LOOKED_AT = 3

/**
 * WebArena's `clean_accesibility_tree`: a text is dropped when it occurs anywhere in one of the last three lines, their ids,
 * roles and properties included, and so is a line that only mentions `StaticText`.
 */
export function cleanLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const line of lines) if (isKeptLine(line, kept)) kept.push(line)
  return kept
}

/** Whether WebArena keeps a line after those that it kept before. */
export function isKeptLine(line: string, kept: readonly string[]): boolean {
  return !MENTIONS.test(line) || isNews(STATIC_TEXT.exec(line)?.[1], kept)
}

function isNews(quotedText: string | undefined, kept: readonly string[]): boolean {
  return quotedText !== undefined && isNewText(withoutQuotes(quotedText), kept)
}

/** Whether none of the last three lines kept says the text already. */
export function isNewText(text: string, kept: readonly string[]): boolean {
  if (text === '') return false
  for (let at = Math.max(0, kept.length - LOOKED_AT); at < kept.length; at += 1) if (kept[at]?.includes(text)) return false
  return true
}

/** Python's `text[1:-1]`, which counts code points. */
function withoutQuotes(text: string): string {
  return /^[\0-\x7f]|[\0-\x7f]$/.test(text) ? text.slice(1, -1) : Array.from(text).slice(1, -1).join('')
}
