import type { EndReason } from '@orreryjs/core'

/** One attempt at a task, as far as anything is counted of it one by one. */
export interface Attempt {
  readonly task: string
  readonly taskHash: string
  readonly trial: number
  readonly success: boolean
  /** It came to an end of its own, a limit of the run cut it off, or the outside world broke it: of the last two nobody knows the end. */
  readonly outcome: 'over' | 'capped' | 'broken'
  readonly end: EndReason
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** US dollars; absent where no price is known. */
  readonly dollars?: number
  /** What the agent said of its own success. */
  readonly claim?: 'success' | 'failure'
  /** Kind of the failure, where it is known. */
  readonly failure?: string
}

/** Attempts by task, in the order in which tasks first come up. */
export function byTask(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const tasks = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const own = tasks.get(attempt.task)
    if (own === undefined) tasks.set(attempt.task, [attempt])
    else own.push(attempt)
  }
  return tasks
}
