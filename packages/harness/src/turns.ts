/** Hands out the numbers of episodes to whoever runs them side by side. */
export interface Turns {
  /** The next number, as soon as it is not too far ahead; `undefined` where there are no more. */
  take(): Promise<number | undefined>
  /** The episode is over, or will not be played. */
  end(number: number): void
}

/**
 * The numbers below `count` that are to be played, in order. None is handed out that is `ahead` or more beyond the first
 * that is not over, so that what waits for a slow episode is bounded.
 */
export function createTurns(count: number, ahead: number, isOver: (number: number) => boolean): Turns {
  const over = new Set<number>()
  let waiting: (() => void)[] = []
  let first = 0
  let next = 0

  const move = (): void => {
    while (first < count && (over.delete(first) || isOver(first))) first += 1
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }
  move()
  return {
    async take() {
      for (;;) {
        while (next < count && isOver(next)) next += 1
        if (next >= count) return undefined
        if (next < first + ahead) {
          next += 1
          return next - 1
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    end(number) {
      over.add(number)
      if (number === first) move()
    },
  }
}
