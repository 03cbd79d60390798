import { type ErrorType, errorTypes, FORGOTTEN_SUBGOAL } from '@orreryjs/core/worlds'

type Types<Name extends string> = Readonly<Record<Name, ErrorType>>

/**
 * Weight of all errors that are not claims: with it, `mid` solves as many of the 812 tasks as the published baseline, ReAct with GPT-4
 * (14.41 %, Zhou et al. 2023). Fitted with three seeds (`benchmarks/calibration/webarena.mjs`).
 */
const WEIGHT = 3

/** Mistakes in actions. */
export const MISTAKES: Types<
  'wrongRow' | 'staleId' | 'wrongField' | 'lostFilter' | 'prematureAnswer' | 'wrongUnit' | 'claimsImpossible' | 'goesInCircles'
> = errorTypes({
  wrongRow: ['inferable', 'misconception', WEIGHT, 'picks the wrong row of a table or item of a list'],
  staleId: ['explicit', 'slip', WEIGHT, 'uses the id of an element that is not on the page, or no longer'],
  wrongField: ['inferable', 'slip', WEIGHT, 'types into the wrong field'],
  lostFilter: ['inferable', 'misconception', WEIGHT, 'sets a filter, sort order or option to the wrong value'],
  prematureAnswer: ['none', 'slip', 1, 'answers before it has read the information that decides the answer', 'unfoundedAnswer'],
  wrongUnit: ['none', 'misconception', WEIGHT, 'answers in the wrong unit or incompletely'],
  claimsImpossible: ['none', 'slip', 1, 'reports that a solvable task is impossible', 'saysImpossible'],
  goesInCircles: ['inferable', 'slip', WEIGHT, 'returns to the previous page, or scrolls in the opposite direction', 'circles'],
})

/** Wrong guesses in plans. */
export const PLAN_GUESSES: Types<'planWrongSection' | 'planMissingFilter' | 'planWrongEntity'> = errorTypes({
  planWrongSection: ['inferable', 'slip', 1, 'plans to look for an unseen page in another section of the site'],
  planMissingFilter: ['none', 'slip', 1, 'plans without an unseen filter, search field or order of a list'],
  planWrongEntity: ['inferable', 'slip', 1, 'plans to open or search for an unseen entity by an incomplete name'],
})

/** Error types in WebArena. */
export const WEBARENA_ERRORS: readonly ErrorType[] = [
  ...Object.values(MISTAKES),
  FORGOTTEN_SUBGOAL,
  ...Object.values(PLAN_GUESSES),
]
