import type { Pair } from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** How much of a transcript is shown. */
type Window = Pick<ReactOptions, 'windowPairs' | 'windowCharacters'>

/** Whether the transcript may be cut: the method as published shows all of it, whatever the model's window. */
export function hasWindow({ windowPairs, windowCharacters }: Window): boolean {
  return windowPairs > 0 || windowCharacters > 0
}

/** The latest pairs that fit, whole, and at least the last one: nothing is ever cut inside a line. */
export function latest(pairs: readonly Pair[], { windowPairs, windowCharacters }: Window): readonly Pair[] {
  const most = windowPairs === 0 ? pairs.length : windowPairs
  let first = Math.max(0, pairs.length - most)
  if (windowCharacters === 0) return pairs.slice(first)
  let left = windowCharacters
  let fitting = pairs.length
  while (fitting > first) {
    left -= sizeOf(pairs[fitting - 1])
    if (left < 0) break
    fitting -= 1
  }
  first = Math.min(fitting, Math.max(0, pairs.length - 1))
  return pairs.slice(first)
}

function sizeOf(pair: Pair | undefined): number {
  return pair === undefined ? 0 : pair.line.length + pair.observation.length
}
