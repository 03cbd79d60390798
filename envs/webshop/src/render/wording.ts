/** The answer to a thought, in the dialect that has them. */
export const THOUGHT_TAKEN = 'OK.'

/** The answer to every refusal where no page is shown for it. */
export const INVALID_ACTION = 'Invalid action!'

/** The sentence that tells a chosen option: on the page, or as the whole answer. */
export function chosenText(value: string): string {
  return `You have clicked ${value}.`
}
