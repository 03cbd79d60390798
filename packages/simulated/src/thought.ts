import { type Exchange, isThought } from '@orreryjs/core/worlds'

/** The last exchange that was no thought: what was done last, and what came of it. */
export function lastDeed(transcript: readonly Exchange[]): Exchange | undefined {
  return transcript.findLast(({ line }) => !isThought(line))
}

/** The thought that a transcript ends with. */
export function thoughtAtEnd(transcript: readonly Exchange[]): string | undefined {
  const last = transcript.at(-1)
  return last !== undefined && isThought(last.line) ? last.line : undefined
}

/** How many things were done since the last thought; `undefined` where there was none. */
export function deedsSinceThought(transcript: readonly Exchange[]): number | undefined {
  const at = transcript.findLastIndex(({ line }) => isThought(line))
  return at < 0 ? undefined : transcript.length - 1 - at
}
