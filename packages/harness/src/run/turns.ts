/** Hands out the numbers of episodes to whoever runs them side by side. */
interface Turns {
  /** The next number, as soon as it may begin; `undefined` where there are no more. */
  take(): Promise<number | undefined>
  /** To be called when an episode may begin that could not before. */
  wake(): void
  /** From now on there are no more. */
  close(): void
}

/** Which episodes are handed out. */
interface TurnsOptions {
  /** Of the plan. */
  readonly count: number
  /** Whether the episode was played already. */
  isOver(number: number): boolean
  /** Whether the episode may begin now, or has to wait. */
  mayBegin(number: number): boolean
}

/** The numbers below `count` that are to be played, in order, each as soon as it may begin. */
export function createTurns({ count, isOver, mayBegin }: TurnsOptions): Turns {
  let waiting: (() => void)[] = []
  let next = 0
  let open = true

  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const each of woken) each()
  }
  return {
    async take() {
      for (;;) {
        while (next < count && isOver(next)) next += 1
        if (!open || next >= count) return undefined
        if (mayBegin(next)) {
          next += 1
          return next - 1
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    wake,
    close() {
      open = false
      wake()
    },
  }
}
