import type { Choice } from '@orreryjs/core'

/**
 * A choice cut before the first of the stop sequences, for models that know none. Blank text before the first word does
 * not count: chat models begin with line breaks that no prompt means.
 */
export function cutAtStop(choice: Choice, stop: readonly string[] = []): Choice {
  const begin = choice.text.search(/\S/)
  if (begin < 0) return choice
  const ends = stop.filter((sequence) => sequence !== '').map((sequence) => choice.text.indexOf(sequence, begin))
  const end = Math.min(...ends.filter((index) => index >= 0))
  return end === Number.POSITIVE_INFINITY ? choice : { ...choice, text: choice.text.slice(0, end), finish: finishOf(choice) }
}

function finishOf({ toolCalls }: Choice): Choice['finish'] {
  return toolCalls === undefined ? 'stop' : 'tool-calls'
}
