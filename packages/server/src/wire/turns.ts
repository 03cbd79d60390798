/** Milliseconds of a turn of the event loop after which no further task of it starts. */
const TURN = 1

/**
 * Creates a function that runs tasks in order, as many per turn of the event loop as start within a millisecond. Node accepts one connection per
 * turn, and a turn would otherwise answer every open connection first: while many clients send requests, others would wait for seconds to
 * connect.
 */
export function createTurns(): (task: () => void) => void {
  const tasks: (() => void)[] = []
  let isScheduled = false
  const runSome = (): void => {
    const end = performance.now() + TURN
    try {
      do tasks.shift()?.()
      while (tasks.length > 0 && performance.now() < end)
    } finally {
      isScheduled = tasks.length > 0
      if (isScheduled) setImmediate(runSome)
    }
  }
  return (task) => {
    tasks.push(task)
    if (isScheduled) return
    isScheduled = true
    setImmediate(runSome)
  }
}
