import { type MatcherState, Snapshots } from 'vitest'
import { screenplay } from '../screenplay.ts'
import { asTrajectory } from './received.ts'
import type { Verdict } from './verdict.ts'

/** The episode reads as its snapshot, a text for people. Knows no `.not`. */
export function toMatchScreenplay(this: MatcherState, received: unknown, hint?: string): Verdict {
  return Snapshots.toMatchSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchScreenplay')), hint)
}

/** The same, with the snapshot in the test itself, where vitest writes it. Knows no `.not`. */
export function toMatchInlineScreenplay(this: MatcherState, received: unknown, inline?: string): Verdict {
  return Snapshots.toMatchInlineSnapshot.call(this, screenplay(asTrajectory(received, 'toMatchInlineScreenplay')), inline)
}
