/** Reason why a run stopped early, other than Ctrl-C. */
export interface StopReason {
  readonly reason: 'max-cost' | 'max-time' | 'model-failures' | 'no-answers'
  /** Message for the user. */
  readonly message: string
}

/** True if a limit of the run itself stopped it. */
export function isRunLimit({ reason }: StopReason): boolean {
  return reason === 'max-cost' || reason === 'max-time'
}
