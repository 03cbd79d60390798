import type { Effect } from '../../effects.ts'

/** An effect on its way to the harness. */
interface Sent {
  readonly effect: Effect
  answer(value: unknown): void
  /** The effect came to nothing for a reason that the function may do something about. */
  refuse(error: unknown): void
}

/** Carries effects from an async function to the generator that yields them, and the answers back. */
export interface Line {
  /** Aborted when the line is closed. */
  readonly signal: AbortSignal
  /** For the function: the answer to an effect. Rejects with the signal's reason where the line is closed. */
  send(effect: Effect): Promise<unknown>
  /** For the generator: the next effect, in the order in which they were sent; `undefined` where nothing more will come. */
  next(): Promise<Sent | undefined>
  /** The function has come to its end: what was sent is still carried. */
  finish(): void
  /** The episode is over: what waits for an answer rejects. */
  close(): void
}

/** A line that carries nothing yet. */
export function createLine(): Line {
  const over = new AbortController()
  const { signal } = over
  const waiting: Sent[] = []
  let finished = false
  let wake = (): void => undefined
  const send = (effect: Effect): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const cut = (): void => reject(signal.reason)
      if (signal.aborted) return cut()
      signal.addEventListener('abort', cut, { once: true })
      const settled = (settle: (outcome: unknown) => void) => (outcome: unknown) => {
        signal.removeEventListener('abort', cut)
        settle(outcome)
      }
      waiting.push({ effect, answer: settled(resolve), refuse: settled(reject) })
      wake()
    })
  return {
    signal,
    send,
    next: async () => {
      while (waiting.length === 0 && !finished && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return signal.aborted ? undefined : waiting.shift()
    },
    finish: () => {
      finished = true
      wake()
    },
    close: () => {
      over.abort(new DOMException('the episode is over', 'AbortError'))
      wake()
    },
  }
}
