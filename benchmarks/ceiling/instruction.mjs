/** Words without information about a product. */
const FILLER = new Set(
  'a an and are as at be below buy but by can dollars find for from get good have i im in is it less like looking lower me my need of on or please price should than that the this to under want which with would'.split(
    ' ',
  ),
)
const PRICE = /,? ?(?:and )?(?:the )?price (?:lower|less|below|under)[^,.]*(?:\.\d+)?[^,.]*/
const NAMED = /(?:with|and|,) ((?:[a-z]+[ -]?){1,3}): (.*?)(?=(?:, and |, | and | with )(?:[a-z]+[ -]?){1,3}: |, and price|$)/g

/** Informative words of a text, in the singular. */
export function wordsOf(text) {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:\.[0-9]+)?/g) ?? []
  return new Set(words.filter((word) => !FILLER.has(word)).map((word) => word.replace(/(?<=...)s$/, '')))
}

/** Share of `words` that are in `others`; 1 if `words` is empty. */
export function share(words, others) {
  if (words.size === 0) return 1
  return [...words].filter((word) => others.has(word)).length / words.size
}

/** Options named in an instruction with their values, such as `size: 9`. */
export function namedOptions(instruction) {
  return [...instruction.replace(PRICE, '').matchAll(NAMED)].map(([, name, value]) => ({ name, value: value.trim() }))
}

/** Phrases of the requirements before the named options. */
export function headOf(instruction) {
  return instruction
    .replace(PRICE, '')
    .replace(NAMED, '')
    .split(/,| with | for | that /)
    .filter((part) => wordsOf(part).size > 0)
}

/** Search queries: the whole instruction, the instruction without options, and each phrase. */
export function queriesFor(instruction) {
  const text = instruction.replace(PRICE, '')
  const head = text.replace(NAMED, '')
  const queries = [text, head, ...headOf(instruction)].map((part) => [...searchWords(part)].join(' '))
  return [...new Set(queries)].filter((query) => query !== '')
}

function searchWords(text) {
  const words = text.toLowerCase().match(/[a-z0-9']+(?:\.[0-9]+)?/g) ?? []
  return new Set(words.filter((word) => !FILLER.has(word)))
}
