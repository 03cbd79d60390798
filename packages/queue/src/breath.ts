import { setImmediate } from 'node:timers/promises'

/** Milliseconds for which episodes may compute before what else waits in this thread has its turn. */
const LONGEST = 50

/**
 * What those who compute without end ask now and then: a promise where others have waited too long. A model that answers at once would
 * else keep signs of life, leases and Ctrl-C waiting for as long as its episode takes.
 */
export function createBreath(): () => Promise<void> | undefined {
  let last = performance.now()
  let turn: Promise<void> | undefined
  return () => {
    if (performance.now() - last < LONGEST) return undefined
    turn ??= setImmediate().then(() => {
      last = performance.now()
      turn = undefined
    })
    return turn
  }
}
