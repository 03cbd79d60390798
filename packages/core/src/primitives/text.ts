/** A text for a message: with `...` in place of what is beyond so many characters. */
export function shortened(text: string, most: number = 80): string {
  return text.length > most ? `${text.slice(0, most)}...` : text
}

/** The text with everything escaped that would steer a terminal or cannot be seen; line breaks stay. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be shown.
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A count with its noun: `1 step`, `2 steps`, `2 searches`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
