import { type PromptIdiom, remembering } from '@orreryjs/core/worlds'

/** Lines of some episodes that are kept as they were read: the prompts of an episode repeat nearly all of theirs. */
export const MOST_LINES = 2048
/** Messages that are kept as they were read: in a conversation each request repeats those before. */
export const MOST_MESSAGES = 256

/** The same idiom, which keeps what it read. */
export function rememberingIdiom(idiom: PromptIdiom): PromptIdiom {
  const strict = remembering((text) => idiom.command(text, false), MOST_LINES)
  const loose = remembering((text) => idiom.command(text, true), MOST_LINES)
  return {
    ...idiom,
    statements: remembering((text) => idiom.statements(text), MOST_MESSAGES),
    answer: remembering((text) => idiom.answer(text), MOST_LINES),
    command: (text, isLoose) => (isLoose ? loose(text) : strict(text)),
  }
}
