/** A text as answers are compared: one case, one kind of quotes and dashes, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Where a phrase stands in a text, as words of their own; both plain. */
export function placesOf(phrase: string, text: string): readonly number[] {
  const places: number[] = []
  for (let at = phrase === '' ? -1 : text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isJoined(text, at, phrase) && !isJoined(text, at + phrase.length, phrase)) places.push(at)
  }
  return places
}

/** Whether letters or digits stand on both sides of a place. */
function isJoined(text: string, at: number, phrase: string): boolean {
  const isWord = /[\p{L}\p{N}]/u
  return phrase !== '' && isWord.test(text.charAt(at - 1)) && isWord.test(text.charAt(at))
}
