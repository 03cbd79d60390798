import type { Message } from '@orreryjs/core'

const FOLLOW_UP = `In case the answer above is not correct, the next action should instead be:
(one action in one of the listed forms, other than those already given)`

/** G_remedy: the dialogue that gave the first action, the actions given so far, and after each the question for another. */
export function remedyPrompt(dialogue: readonly Message[], given: readonly string[]): readonly Message[] {
  const turns = given.flatMap((action): readonly Message[] => [
    { role: 'assistant', content: action },
    { role: 'user', content: FOLLOW_UP },
  ])
  return [...dialogue, ...turns]
}
