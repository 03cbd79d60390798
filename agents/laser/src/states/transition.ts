import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import type { Memory } from '../memory.ts'

/** A move from a state to a state. */
interface Transition {
  readonly from: string
  readonly to: string
  /** The rationale that led to it. */
  readonly reason: string
}

/** Counts a transition and writes it down: every move between states is one, also one that led nowhere. */
export function* transition(memory: Memory, { from, to, reason }: Transition): Steps<void> {
  memory.transitions += 1
  yield* note({ kind: 'transition', from, to, reason })
}
