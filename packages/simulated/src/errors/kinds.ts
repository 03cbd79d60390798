import type { ErrorKind, Mistake } from '@orreryjs/core/worlds'

/** Another possible action instead of the plan's next one. Only a refusal of the world, or the remaining steps, show that it was wrong. */
const otherAction: ErrorKind = {
  id: 'otherAction',
  evidence: 'explicit',
  fixed: false,
  summary: "another possible action instead of the next one of the world's plan",
}

/** Errors of a model that knows the state. For all worlds. */
export const ORACLE_ERRORS: readonly ErrorKind[] = [otherAction]

/** Returns the possible error instead of an action: any other offered action. */
export function otherActions(action: string, offered: readonly string[], pick: (bound: number) => number): readonly Mistake[] {
  const others = offered.filter((each) => each !== action)
  const other = others[pick(others.length)]
  return other === undefined ? [] : [{ kind: otherAction, entity: action, action: other }]
}

/** Repeats a refused line. For all worlds; only at its own rate. */
export const REPEAT_FAILING: ErrorKind = {
  id: 'repeatFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'repeats a refused line although it noticed the refusal; not part of eps',
}

/** Says a variant of a refused line. For all worlds; only at its own rate. */
export const PARAPHRASE_FAILING: ErrorKind = {
  id: 'paraphraseFailing',
  evidence: 'explicit',
  fixed: false,
  summary: 'varies a refused line although it noticed the refusal; not part of eps',
}
