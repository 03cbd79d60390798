import type { FalseClaim, Mistake, PickIndex, UnseenStep } from './mistake.ts'
import type { Exchange } from './prompt.ts'

/** An action to consider. `utility` is in units of the sampling noise: a lead of 3 is rarely overturned at temperature 1. */
export interface Candidate {
  readonly action: string
  readonly utility: number
}

/** Interchangeable sentences with gaps such as `{place}`, most frequent first, and the values of the gaps. All are true. */
export interface Remark {
  readonly forms: readonly string[]
  /** A sentence with an undefined gap is not used. */
  readonly facts: Readonly<Record<string, string | undefined>>
}

/** Facts that a thought may mention in addition to its steps. */
export interface Remarks {
  /** The result of the last action. @default omitted */
  readonly seen?: Remark | undefined
  /** Facts that matter for the next steps. @default omitted */
  readonly ahead?: Remark | undefined
}

/** Choices that some agents ask about in a shop, or wherever items are searched and selected. */
export interface ShopChoices {
  /** The search keywords and all criteria, in words. @default none */
  readonly searchRequest?: { readonly keywords: string; readonly criteria: string }
  /** Ids of the candidate products on the results page, best first. @default none */
  readonly shortlist?: readonly string[]
  /**
   * True if the open product is the one to buy, as far as the text describes it and its competitors. Further pages may change this.
   * @default false
   */
  readonly isMatch?: boolean
  /** Options to select on the page of the open product, by displayed name. @default none */
  readonly selectedOptions?: ReadonlyMap<string, string>
  /** After a purchase: the share of the criteria it meets, 0 to 1, as far as noticed. */
  readonly purchaseScore?: number | undefined
}

/**
 * A prompt as the policy interprets it, with ranked actions. The scope is the current step (SUBTASK) if the prompt names one and it can
 * be parsed, else the task.
 */
export interface PromptView {
  /** Best first: towards the goal of the scope and, once that is reached, towards the goal of the task. Empty if no action is sensible. */
  readonly candidates: readonly Candidate[]
  /** Returns the intended steps up to the goal of the scope, as phrases that follow "to". Empty once it is reached. */
  intentions(): readonly string[]
  /** True if the text shows that the goal of the scope is reached. */
  readonly isDone: boolean
  /** True if the text shows that the task is solved. */
  readonly isTaskDone: boolean
  /** True if only the actions listed in the prompt are known. @default false */
  readonly isUnknownWorld?: boolean
  /** True if the text shows that the goal of the scope, as worded, is unreachable. @default false */
  readonly isUnreachable?: boolean
  /** True if everything has been searched and only repeated searches remain. @default false */
  readonly isSearchExhausted?: boolean
  /** Returns the steps to the goal of the scope, in sentences that planners write and executors parse. Empty once it is reached. */
  subtasks(): readonly string[]
  /**
   * Returns the steps of `subtasks()` that no observation so far shows, with a wrong guess for each. `earlier` are the described
   * exchanges of earlier trials; `pick` chooses among variants. @default none
   */
  unseenSteps?(earlier: readonly Exchange[], pick: PickIndex): readonly UnseenStep[]
  /** Returns the parts of a search that is too long for one attempt, most likely first; one of them must succeed. @default none */
  alternatives?(): readonly string[]
  /** Returns the choices in a shop. @default no choices */
  choices?(): ShopChoices
  /** Returns the answer to a question task, as far as the text contains it. @default the empty answer */
  answer?(): string
  /**
   * Returns the result of the last action in words, for prompts that show descriptions of earlier actions instead of their observations.
   * @default no result
   */
  lastResult?(): string | undefined
  /**
   * Describes the current observation, on which this action is taken, for prompts that later show the description instead.
   * @default the start of the observation
   */
  describeObservation?(action: string): string
  /** Returns the lines of the current observation that the task needs now or later, verbatim. @default unknown */
  neededLines?(): readonly string[]
  /** The line that the last observation refused. */
  readonly lastRefusedLine?: string | undefined
  /** The location of that refusal, in worlds where it matters. */
  readonly lastRefusalLocation?: string | undefined
  /** Lines that only show known facts: the inventory, the room, the previous page. @default none */
  readonly checks?: readonly string[]
  /** Returns lines that are possible but do not help. @default the candidates after the first */
  detours?(): readonly string[]
  /** Returns whether an action reaches the task's goal at once, or ends the task irreversibly, like a purchase. @default never */
  finishes?(action: string): 'at once' | 'for good' | undefined
  /** Returns a fact to note with an action, if the transcript may not show this page again. @default none */
  noteFor?(action: string): string | undefined
  /**
   * Returns the state as far as the text shows it, for replies that state it, by words that names of fields contain: `location`, `inventory`,
   * `visited`, `selection`. @default unknown
   */
  knownState?(): ReadonlyMap<string, string>
  /** Returns facts about the situation for thoughts. @default no facts */
  remarks?(): Remarks
  /** Returns how often the transcript shows that a line was refused or, if the world can tell, useless. */
  refusals(line: string): number
  /** Returns possible errors in place of a candidate, at most one of each type. `pick` chooses among variants. */
  mistakes(candidate: Candidate, pick: PickIndex): readonly Mistake[]
  /**
   * In a world that a claim ends: returns the false claims about the unfinished task, the most plausible first. A completion check makes
   * the same ones. Empty if the task is done. @default no claim ends a task
   */
  falseClaims?(): readonly FalseClaim[]
  /** True if the prompt accepts a claim as an action. @default false */
  readonly canClaim?: boolean
}

/** Utility of the best action, of the second best, and the minimum of all others. */
const BEST = 12
const SECOND_BEST = 7
const MINIMUM = 6
const DECREMENT = 0.25

/**
 * Ranks distinct actions, best first. The lead of the best is so large that sampling at temperature 1 rarely picks another, even among
 * many; the others differ little. All utilities are at least half of the best.
 */
export function rankCandidates(actions: Iterable<string>): readonly Candidate[] {
  const candidates: Candidate[] = []
  for (const action of new Set(actions)) {
    const later = candidates.length - 1
    candidates.push({ action, utility: later < 0 ? BEST : Math.max(MINIMUM, SECOND_BEST - later * DECREMENT) })
  }
  return candidates
}
