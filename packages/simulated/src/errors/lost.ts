import type { Prompt } from '@orreryjs/core/worlds'
import type { Dice } from './dice.ts'

/** Exchanges below which a transcript has no middle to get lost in. */
const LONG = 6

/** The prompt as it is read where exchanges in the middle third of a long transcript get lost, each at a rate of its own dice. */
export function withoutLost(prompt: Prompt, rate: number, dice: Dice): Prompt {
  const { transcript } = prompt
  if (rate === 0 || transcript.length < LONG) return prompt
  const [from, to] = [Math.floor(transcript.length / 3), Math.ceil((2 * transcript.length) / 3)]
  const kept = transcript.filter(
    ({ line }, index) => index < from || index >= to || dice.fixed('lost', String(index), line) >= rate,
  )
  if (kept.length === transcript.length) return prompt
  const gapAfter = prompt.gapAfter === undefined ? undefined : prompt.gapAfter - lostBefore(prompt.gapAfter, prompt, kept)
  return { ...prompt, transcript: kept, gapAfter }
}

function lostBefore(at: number, { transcript }: Prompt, kept: Prompt['transcript']): number {
  return transcript.slice(0, at).filter((exchange) => !kept.includes(exchange)).length
}
