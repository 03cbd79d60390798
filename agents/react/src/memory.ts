import type { TranscriptEntry } from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** Limits on the part of the transcript that the prompt shows. */
type Window = Pick<ReactOptions, 'windowPairs' | 'windowCharacters'>

/** True if an option truncates the transcript. The published method always shows all of it. */
export function hasWindow({ windowPairs, windowCharacters }: Window): boolean {
  return windowPairs > 0 || windowCharacters > 0
}

/** Returns the latest pairs within both limits, at least one. Pairs are never split. */
export function latest(pairs: readonly TranscriptEntry[], { windowPairs, windowCharacters }: Window): readonly TranscriptEntry[] {
  const maxPairs = windowPairs === 0 ? pairs.length : windowPairs
  let first = Math.max(0, pairs.length - maxPairs)
  if (windowCharacters === 0) return pairs.slice(first)
  let charactersLeft = windowCharacters
  let fitting = pairs.length
  while (fitting > first) {
    charactersLeft -= sizeOf(pairs[fitting - 1])
    if (charactersLeft < 0) break
    fitting -= 1
  }
  first = Math.min(fitting, Math.max(0, pairs.length - 1))
  return pairs.slice(first)
}

function sizeOf(pair: TranscriptEntry | undefined): number {
  return pair === undefined ? 0 : pair.line.length + pair.observation.length
}
