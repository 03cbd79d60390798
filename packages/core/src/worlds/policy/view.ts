import type { Mistake } from './mistake.ts'

/** An action worth considering. `utility` is in units of the sampling noise: a lead of 3 is rarely overturned at temperature 1. */
export interface Candidate {
  readonly action: string
  readonly utility: number
}

/**
 * What one prompt says about a world, and what to do about it. The scope is the step in hand (SUBTASK) where the prompt
 * names one that can be understood, else the task.
 */
export interface View {
  /** Best first: towards the scope's goal and, once that is reached, towards the task's. Empty where nothing sensible can be said. */
  readonly candidates: readonly Candidate[]
  /** What the policy intends to do from here up to the scope's goal, in words that may follow "to". Empty once it is reached. */
  intentions(): readonly string[]
  /** Whether the text shows that the scope's goal is reached. */
  readonly isDone: boolean
  /** Whether the text shows that the whole task is reached. */
  readonly isTaskDone: boolean
  /** Whether nothing is known about the world but what the prompt lists. @default false */
  readonly isUnknown?: boolean
  /** Whether the text shows that no way leads to the scope's goal as it is worded. @default false */
  readonly isOutOfReach?: boolean
  /** Whether nothing is left to do but to look again where all was seen. @default false */
  readonly isAimless?: boolean
  /** The steps from here to the scope's goal, in the sentences that planners write and executors read. Empty once it is reached. */
  subtasks(): readonly string[]
  /** Sentences for the parts of a search that is too long for one attempt: one of them has to succeed, the likeliest first. @default none */
  alternatives?(): readonly string[]
  /** In a shop: what to search for, and all that has to fit, in words. @default nothing */
  readonly wanted?: { readonly keywords: string; readonly criteria: string }
  /** In a shop: ids of the products on the page of results that may be what is wanted, best first. @default none */
  readonly shortlist?: readonly string[]
  /**
   * In a shop: whether the open product is the one to buy, as far as the text tells of it and of its rivals. More pages of it
   * that were read may change this either way. @default false
   */
  readonly matches?: boolean
  /** In a shop: what to choose on the open product's page, by the option's name as the page shows it. @default none */
  readonly picks?: ReadonlyMap<string, string>
  /** In a shop, once something was bought: how much of what was wanted it meets, 0 to 1, as far as was noticed. */
  readonly purchase?: number | undefined
  /** What there is to answer where the task asks a question, as far as the text tells. @default nothing */
  answer?(): string
  /** The line that the last observation refused. */
  readonly refusedLast?: string | undefined
  /** Where that was, in a world where it matters. */
  readonly refusedAt?: string | undefined
  /** Lines that only show what is known: what is held, the room, the page before. @default none */
  readonly checks?: readonly string[]
  /** Lines that are possible and lead nowhere. @default the candidates after the first */
  detours?(): readonly string[]
  /** Whether an action would reach the task's goal at once, or end the task, as a purchase does, for good. @default none would */
  finishes?(action: string): 'at once' | 'for good' | undefined
  /** What is worth writing down beside an action, where the transcript may not show this page again. @default nothing */
  remark?(action: string): string | undefined
  /** How often the transcript shows that a line was refused, or where a world can tell, of no use. */
  refusals(line: string): number
  /** The errors that could be made in place of a candidate, at most one of each kind. `pick` chooses among variants. */
  mistakes(candidate: Candidate, pick: (bound: number) => number): readonly Mistake[]
  /**
   * The errors that could be made in place of a candidate by one who may end the task himself, in a world where saying so ends it:
   * who is asked whether it is done errs as he does. @default none
   */
  mistakesWithEnd?(candidate: Candidate, pick: (bound: number) => number): readonly Mistake[]
}

/** Utility of the best action, of the next best, and of the last that are still moves. */
const BEST = 12
const NEXT = 7
const LEAST = 6
const EACH_LATER = 0.25

/**
 * Actions as candidates, best first, none twice. The best leads by so much that sampling at temperature 1 seldom takes
 * another, even among many; the others differ little. All are at least half as good as the best: moves, if not the best.
 */
export function ranked(actions: Iterable<string>): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const action of new Set(actions)) {
    const later = candidates.length - 1
    candidates.push({ action, utility: later < 0 ? BEST : Math.max(LEAST, NEXT - later * EACH_LATER) })
  }
  return candidates
}
