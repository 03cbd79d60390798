/** Normalizes a text for comparison: lower case, one style of quotes and dashes, single spaces. */
export function plainText(text: string): string {
  return casedText(text).toLowerCase()
}

/** Normalizes a text like `plainText`, but keeps its case. */
export function casedText(text: string): string {
  return (
    text
      .normalize('NFKC')
      // The only letter whose lower case has another length.
      .replace(/İ/g, 'I')
      .replace(/[‘’‛`´]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .replace(/[—―]/g, ' - ')
      .replace(/[‐-–−]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Returns the offsets of a phrase in a text, as whole words. Both must be normalized by `plainText`. */
export function offsetsOf(phrase: string, text: string): readonly number[] {
  const offsets: number[] = []
  for (let at = phrase === '' ? -1 : text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isJoined(text, at, phrase) && !isJoined(text, at + phrase.length, phrase)) offsets.push(at)
  }
  return offsets
}

/** True if there are letters or digits on both sides of the offset. */
function isJoined(text: string, at: number, phrase: string): boolean {
  const isWord = /[\p{L}\p{N}]/u
  return phrase !== '' && isWord.test(text.charAt(at - 1)) && isWord.test(text.charAt(at))
}
