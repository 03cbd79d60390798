import { type ErrorType, errorTypes, type Mistake, type PickIndex } from '@orreryjs/core/worlds'

const TYPES = errorTypes({
  otherAction: ['explicit', 'slip', 1, "another possible action instead of the next one of the world's plan"],
  repeatFailing: ['explicit', 'slip', 1, 'repeats a refused line although it noticed the refusal; not part of eps'],
  paraphraseFailing: ['explicit', 'slip', 1, 'varies a refused line although it noticed the refusal; not part of eps'],
})

/** Errors of a model that knows the state. Only a refusal of the world, or the remaining steps, show them. For all worlds. */
export const ORACLE_ERRORS: readonly ErrorType[] = [TYPES.otherAction]

/** Returns the possible error instead of an action: any other offered action. */
export function alternativeActions(action: string, offered: readonly string[], pick: PickIndex): readonly Mistake[] {
  const others = offered.filter((each) => each !== action)
  const other = others[pick(others.length)]
  return other === undefined ? [] : [{ type: TYPES.otherAction, entity: action, action: other }]
}

/** Repeats a refused line. For all worlds; only at its own rate. */
export const REPEAT_FAILING: ErrorType = TYPES.repeatFailing

/** Says a variant of a refused line. For all worlds; only at its own rate. */
export const PARAPHRASE_FAILING: ErrorType = TYPES.paraphraseFailing
