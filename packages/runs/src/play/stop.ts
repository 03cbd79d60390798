/** Why a run was stopped before its end, Ctrl-C aside. */
export interface Stop {
  readonly reason: 'max-cost' | 'max-time' | 'model-failures' | 'no-answers'
  /** For people. */
  readonly message: string
}

/** Whether a limit that the run itself was given stopped it. */
export function isRunLimit({ reason }: Stop): boolean {
  return reason === 'max-cost' || reason === 'max-time'
}
