import type { ErrorKind, Mistake } from '@orreryjs/core/worlds'

/**
 * Another possible action in place of the plan's next one. Whether it was wrong shows in what is left to do, and nothing but the
 * world's refusal says so.
 */
const otherAction: ErrorKind = {
  id: 'otherAction',
  evidence: 'explicit',
  fixed: false,
  summary: "another possible action in place of the next one of the world's plan",
}

/** The errors of a model that knows the state. Of every world. */
export const ORACLE_ERRORS: readonly ErrorKind[] = [otherAction]

/** The error that can be made in place of an action: any other that is offered. */
export function otherActions(action: string, offered: readonly string[], pick: (bound: number) => number): readonly Mistake[] {
  const others = offered.filter((each) => each !== action)
  const other = others[pick(others.length)]
  return other === undefined ? [] : [{ kind: otherAction, entity: action, action: other }]
}

/** Saying again what was just refused. Of every world; happens at a rate of its own only. */
export const REPEAT_FAILING: ErrorKind = {
  id: 'repeatFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'says again what was just refused, though it saw the refusal; at this rate alone, eps has no share in it',
}

/** Saying what was just refused in a variant. Of every world; happens at a rate of its own only. */
export const PARAPHRASE_FAILING: ErrorKind = {
  id: 'paraphraseFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'says in a variant what was just refused, though it saw the refusal; at this rate alone, eps has no share in it',
}
