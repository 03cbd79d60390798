/** Words and facts of goals, to compare wordings. */

const FUNCTION_WORDS = new Set(
  (
    'a about above after all also am among an and any are as at be because been before between both but by can could did do does ' +
    'down for from get give had has have how i if in into is it its just let like many may me more most much must my no nor not of off ' +
    'on one only or other others our out over own please put should show so some such take tell than that the their them then there these ' +
    'they this those through to too up us want was we were what when where which while who whom whose why will with without would you your'
  ).split(' '),
)

export function isFunctionWord(word: string): boolean {
  return word.length < 3 || FUNCTION_WORDS.has(word)
}

/** Returns the words of a text in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? []
}

/** Removes the most frequent endings of English words. */
export function stem(word: string): string {
  return word.replace(/(?<=[a-z]{3})(?:ies|y|es|s|ed|ing|er|ers|e)$/, '')
}

/** Returns the stems of content words that all texts have. Parameters differ between texts. */
export function constantWords(texts: readonly string[]): ReadonlySet<string> {
  const [first = [], ...others] = texts.map((text) => wordsOf(text).filter((word) => !isFunctionWord(word)))
  const sets = others.map((words) => new Set(words))
  return new Set(first.filter((word) => sets.every((each) => each.has(word))).map(stem))
}

/** Returns the Jaccard index of two sets. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

/** Returns what all wordings of a task name: quoted texts, numbers, addresses, mentions and capitalised words inside sentences. */
export function commonFacts(wordings: readonly string[]): readonly string[] {
  const [first = '', ...others] = wordings
  const facts = [
    ...(first.match(/"[^"]+"/g) ?? []).map((text) => text.slice(1, -1)),
    ...(first.match(/https?:\/\/[^\s),;]*[^\s),;.:]|[\w.-]+\/[\w.-]*\w|@[\w.-]*\w/g) ?? []),
    ...(first.match(/\$?\d[\d,.:/%-]*(?<=[\d%])/g) ?? []),
    ...(first.match(/(?<![.?!:"]\s*)(?<=\s)\p{Lu}[\p{L}\p{M}'-]+/gu) ?? []),
  ]
  return [...new Set(facts)].filter((fact) => others.every((other) => other.toLowerCase().includes(fact.toLowerCase())))
}
