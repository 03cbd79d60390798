/** A command line as it was typed so far. */
interface TypedLine {
  /** Whole words after the program's name. */
  readonly words: readonly string[]
  /** The word that is being typed, as far as it goes. */
  readonly current: string
}

/** Reads a line as a shell splits it: at blanks outside of quotes, and after a stroke nothing is special. */
export function readLine(line: string): TypedLine {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  const signs = [...line]
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? ''
    if (sign === '\\' && quote !== "'") {
      at += 1
      word = (word ?? '') + (signs[at] ?? '')
    } else if (quote !== '') {
      if (sign === quote) quote = ''
      else word = (word ?? '') + sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ''
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + sign
  }
  const [, ...given] = word === undefined ? words : [...words, word]
  return word === undefined ? { words: given, current: '' } : { words: given.slice(0, -1), current: word }
}
