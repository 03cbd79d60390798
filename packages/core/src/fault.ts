/** Faults between an agent and its world, in the order in which a draw is compared with their rates. */
export const FAULTS = [
  'action-lost',
  'action-delayed',
  'action-repeated',
  'observation-lost',
  'observation-stale',
  'observation-truncated',
  'observation-corrupted',
] as const

/** Name of a fault. */
export type FaultName = (typeof FAULTS)[number]

/** Probability of each fault at a step, 0 to 1. At most one fault affects a step, so the sum is at most 1. */
export type FaultRates = Readonly<Partial<Record<FaultName, number>>>

/** One sentence for each fault, and the source of the fault if it has one. */
export const FAULT_DESCRIPTIONS: Readonly<Record<FaultName, { readonly text: string; readonly source: string }>> = {
  'action-lost': {
    text: 'The world never receives the action, and the agent reads its last observation again.',
    source: 'lost requests in reliability tests of services',
  },
  'action-delayed': {
    text: 'The world executes the action just before the next one, and the agent reads its last observation again.',
    source: 'random delays: Bouteiller et al., "Reinforcement Learning with Random Delays" (2021)',
  },
  'action-repeated': {
    text: 'The world executes the action twice, and the agent reads the second observation.',
    source: 'sticky actions: Machado et al., "Revisiting the Arcade Learning Environment" (2018)',
  },
  'observation-lost': {
    text: 'The agent reads "No response." in place of the observation.',
    source: 'flickering screens: Hausknecht and Stone, "Deep Recurrent Q-Learning for Partially Observable MDPs" (2015)',
  },
  'observation-stale': {
    text: 'The agent reads its last observation again in place of the new one.',
    source: 'delayed observations: the wrapper DelayObservation of Gymnasium',
  },
  'observation-truncated': {
    text: 'The observation ends after a quarter to three quarters of its characters.',
    source: 'partial responses in reliability tests of services',
  },
  'observation-corrupted': {
    text: 'One digit of the observation has another value.',
    source: 'corrupted tool responses: AVER (tau2-bench, pull request 177)',
  },
}
