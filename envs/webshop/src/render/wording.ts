/** Observation after a thought, in the dialect that has thoughts. */
export const THOUGHT_REPLY = 'OK.'

/** Observation after an invalid action, in dialects that do not show the page instead. */
export const INVALID_ACTION = 'Invalid action!'

/** Returns the sentence about a chosen option, which is part of the page or the whole observation. */
export function choiceSentence(value: string): string {
  return `You have clicked ${value}.`
}
