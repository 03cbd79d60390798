export type { StepEffect } from '../data/recorded-episode.ts'
export { type BeliefCredit, type BeliefStep, creditBelief, type ExcessCause } from './credit-belief.ts'
export {
  type CreditInput,
  creditEpisode,
  type DecisiveStep,
  type EndedCreditInput,
  type EpisodeCredit,
  type Loss,
  type LossCause,
  type Regret,
  type StepCredit,
} from './credit-episode.ts'
export { type CreditedEpisode, type CreditOptions, creditInput, creditRun, type RunCredit } from './credit-run.ts'
export { creditSentence } from './credit-sentence.ts'
export type { BeliefTotals, CreditGroup } from './credit-tally.ts'
export { type CreditTextOptions, creditText } from './credit-text.ts'
export { createDistances, type DistanceReader, type EpisodeDistances } from './distances.ts'
