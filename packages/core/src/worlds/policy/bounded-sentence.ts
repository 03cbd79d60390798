/** Maximum length of a sentence that a player interprets, in characters. The longest goal of a task has about 400. */
const MAX_SENTENCE_LENGTH = 1000

/**
 * Cuts the goal of a task or a step of a plan. Players interpret sentences with expressions whose time can grow with the square of the length,
 * and a prompt may contain any text in their place.
 */
export function boundedSentence(text: string): string {
  return text.slice(0, MAX_SENTENCE_LENGTH)
}
