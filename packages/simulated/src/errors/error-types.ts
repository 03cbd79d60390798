import type { ErrorType, Mistake } from '@orreryjs/core/worlds'

/** Another possible action instead of the plan's next one. Only a refusal of the world, or the remaining steps, show that it was wrong. */
const otherAction: ErrorType = {
  id: 'otherAction',
  evidence: 'explicit',
  canBeMisconception: false,
  summary: "another possible action instead of the next one of the world's plan",
}

/** Errors of a model that knows the state. For all worlds. */
export const ORACLE_ERRORS: readonly ErrorType[] = [otherAction]

/** Returns the possible error instead of an action: any other offered action. */
export function alternativeActions(
  action: string,
  offered: readonly string[],
  pick: (bound: number) => number,
): readonly Mistake[] {
  const others = offered.filter((each) => each !== action)
  const other = others[pick(others.length)]
  return other === undefined ? [] : [{ type: otherAction, entity: action, action: other }]
}

/** Repeats a refused line. For all worlds; only at its own rate. */
export const REPEAT_FAILING: ErrorType = {
  id: 'repeatFailing',
  evidence: 'explicit',
  canBeMisconception: false,
  summary: 'repeats a refused line although it noticed the refusal; not part of eps',
}

/** Says a variant of a refused line. For all worlds; only at its own rate. */
export const PARAPHRASE_FAILING: ErrorType = {
  id: 'paraphraseFailing',
  evidence: 'explicit',
  canBeMisconception: false,
  summary: 'varies a refused line although it noticed the refusal; not part of eps',
}
