import type { Dice } from '../errors/dice.ts'
import type { ErrorKind, Mistake } from '../errors/kinds.ts'
import type { Prompt } from '../prompt.ts'

/** An action worth considering. `utility` is in units of the sampling noise: a lead of 3 is rarely overturned at temperature 1. */
export interface Candidate {
  readonly action: string
  readonly utility: number
}

/** What one prompt says about a world, and what to do about it. */
export interface View {
  /** Best first. Empty where nothing sensible can be said. */
  readonly candidates: readonly Candidate[]
  /** What the policy intends to do up to the goal, for plans and thoughts. */
  readonly intentions: readonly string[]
  /** The line that the last observation refused. */
  readonly refusedLast?: string
  /** How often the transcript shows that a line was refused, or where a world can tell, of no use. */
  refusals(line: string): number
  /** The errors that could be made in place of a candidate, at most one of each kind. `pick` chooses among variants. */
  mistakes(candidate: Candidate, pick: (bound: number) => number): readonly Mistake[]
}

/** How to play one kind of world from its text alone. */
export interface WorldPolicy {
  readonly id: string
  /** The line that begins a task where a prompt has no sections. */
  readonly taskLine: RegExp
  /** Errors that can be made in this world. */
  readonly errorKinds: readonly ErrorKind[]
  recognises(prompt: Prompt): boolean
  view(prompt: Prompt, dice: Dice): View
}
