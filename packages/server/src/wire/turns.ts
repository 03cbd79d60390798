/**
 * Creates a function that runs tasks in order, one per turn of the event loop. Node accepts one connection per turn, and a turn would otherwise
 * answer every open connection first: while many clients send requests, others would wait for seconds to connect.
 */
export function createTurns(): (task: () => void) => void {
  const tasks: (() => void)[] = []
  const runNext = (): void => {
    const task = tasks.shift()
    if (tasks.length > 0) setImmediate(runNext)
    task?.()
  }
  return (task) => {
    tasks.push(task)
    if (tasks.length === 1) setImmediate(runNext)
  }
}
