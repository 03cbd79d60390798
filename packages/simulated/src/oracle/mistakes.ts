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
