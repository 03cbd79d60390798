/** How a model goes about things beside what it gets wrong. Rates are probabilities, 0 to 1. */
export interface Habits {
  /** What follows a refusal that was overlooked: the same line again. */
  readonly again: number
  /** What follows it: the same line in a variant, with another number, another spelling or another thing of the kind. */
  readonly variant: number
  /** What follows it: a look at what is held or around. What none of the three takes goes on with something else. */
  readonly check: number
  /** It is given up after a refusal that was overlooked, where the prompt offers that. */
  readonly giveUp: number
  /** A thought follows a refusal, where the prompt offers thoughts. It shows what was refused once more. */
  readonly ponder: number
  /** A thought precedes any other action, where the prompt offers thoughts. */
  readonly think: number
  /** A slip is avoided by what a thought, a verdict or a plan that the prompt shows has just said; this fades with every action. */
  readonly kept: number
  /**
   * Something is done that is possible and leads nowhere: at this rate in a transcript of `L0` lines, at more in longer and less in
   * shorter ones. In any where L0 is infinite.
   */
  readonly stray: number
  /** In a shop, the open product is taken for good enough, whatever its page does not say and others may promise. */
  readonly hasty: number
  /** What cannot be taken back, a purchase, is never done, for a whole task. */
  readonly hesitation: number
  /** What cannot be taken back, a purchase, is done before what belongs before it, where nothing was thought. */
  readonly rash: number
  /** The first action slips, beside `eps`, where no demonstration shows how to begin. */
  readonly bareSlip: number
  /** The form is broken, beside `malformed`, where no demonstration shows it; not where that is 0. */
  readonly bareForm: number
  /** A wrong action is said though the prompt lists what is possible now and it is not on the list. */
  readonly unlisted: number
}

/** Without habits that cost anything. An overlooked refusal, where it is asked for, is repeated word for word. */
export const NO_HABITS: Habits = {
  again: 1,
  variant: 0,
  check: 0,
  giveUp: 0,
  ponder: 0,
  think: 0,
  kept: 0,
  stray: 0,
  hasty: 0,
  hesitation: 0,
  rash: 0,
  bareSlip: 0,
  bareForm: 0,
  unlisted: 1,
}
