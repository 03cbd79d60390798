/** Truncates a text for a message and appends `...`. */
export function truncateText(text: string, maxLength: number = 80): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}...` : text
}

/**
 * Characters that a terminal obeys or that a reader cannot see: control characters (C0 except line feed and tab, DEL, C1), marks and overrides of
 * writing direction (CVE-2021-42574), zero-width and other default-ignorable characters (Unicode 16, DerivedCoreProperties.txt) with
 * variation selectors and tags, line and paragraph separators, interlinear annotations, noncharacters of the first plane, lone surrogates. The
 * list is written out: output must not depend on the Unicode version of an engine.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex lint/suspicious/noMisleadingCharacterClass: these characters must be escaped.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\ud800-\udfff]/gu

/** Symbols that are written with an emoji selector or joined to other symbols. */
const SYMBOL = /[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]$/u
const SYMBOL_START = /^[\u2190-\u2bff\u{1f000}-\u{1faff}]/u
/** Letters of Arabic to Sinhala, whose spelling needs joiners (UTS 39, section 3.1.1). */
const JOINED_LETTER = /^[\u0620-\u08ff\u0900-\u0dff]$/

/**
 * Escapes control characters and invisible characters as `\u001b`, one escape per UTF-16 unit as in JSON, so that a terminal or page shows
 * them instead of obeying them. Keeps line feeds and tabs, with which WebArena indents its trees, emoji sequences, and joiners between letters
 * that are spelled with them. Idempotent.
 */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character, at: number) =>
    isVisibleInPlace(character, at, text) ? character : escaped(character),
  )
}

/** Escapes as `escapeInvisible`, and also line feeds and tabs: for names and other texts of one line. */
export function escapeLine(text: string): string {
  return escapeInvisible(text).replace(/[\n\t]/g, escaped)
}

/** True for a selector or joiner that changes how its visible neighbours look. */
function isVisibleInPlace(character: string, at: number, text: string): boolean {
  if (character === '\ufe0e' || character === '\ufe0f') {
    const isKeycap = /[\d#*]/.test(text[at - 1] ?? '') && text[at + 1] === '\u20e3'
    return isKeycap || SYMBOL.test(text.slice(Math.max(0, at - 2), at))
  }
  if (character !== '\u200c' && character !== '\u200d') return false
  if (JOINED_LETTER.test(text[at - 1] ?? '') && JOINED_LETTER.test(text[at + 1] ?? '')) return true
  const before = text.slice(Math.max(0, at - 3), at).replace(/\ufe0f$/, '')
  return character === '\u200d' && SYMBOL.test(before) && SYMBOL_START.test(text.slice(at + 1, at + 3))
}

function escaped(characters: string): string {
  let result = ''
  for (let at = 0; at < characters.length; at += 1) result += `\\u${characters.charCodeAt(at).toString(16).padStart(4, '0')}`
  return result
}

/** Removes the given characters from both ends of a text. Runs in linear time, unlike the expression `/x+$/`. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start += 1
  return trimEndCharacters(text.slice(start), characters)
}

/** Removes the given characters from the end of a text, in linear time. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Returns true if a line has a match of each expression, one after the other, and not in the same place. Runs in linear time, unlike an
 * expression such as `/one.*two/`.
 */
export function hasInOrder(text: string, ...expressions: readonly RegExp[]): boolean {
  return text.split('\n').some((line) => {
    let rest = line
    return expressions.every((expression) => {
      const match = expression.exec(rest)
      if (match !== null) rest = rest.slice(match.index + match[0].length)
      return match !== null
    })
  })
}

/** Formats a count with its noun: `1 step`, `2 steps`, `2 searches`. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
