/** Truncates a text for a message and appends `...`. */
export function truncateText(text: string, maxLength: number = 80): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}...` : text
}

/** Escapes control characters and invisible characters, except line breaks and tabs, with which WebArena indents its trees. */
export function escapeInvisible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be escaped.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
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
