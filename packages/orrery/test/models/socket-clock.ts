import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setImmediate } from 'node:timers/promises'

/** A clock that stops while requests are in flight, and skips to the next timer when all callers wait. Results do not depend on speed. */
export interface SocketClock extends Disposable {
  now(): number
  sleep(milliseconds: number): Promise<void>
  /** The same for a server with a request: the request is not on its way while the server sleeps. */
  serve(milliseconds: number): Promise<void>
  /** Advances the clock until the work is done, and returns its result. */
  drive<Result>(work: Promise<Result>): Promise<Result>
}

/** Idle turns of the event loop before time advances. */
const QUIET = 25

/** A clock of everything that this process asks by `fetch`. */
export function socketClock(): SocketClock {
  let time = 0
  let onTheWay = 0
  const sleepers: { readonly at: number; wake(): void }[] = []
  const sent = (): void => {
    onTheWay += 1
  }
  const answered = (): void => {
    onTheWay -= 1
  }
  const channels = [
    ['undici:request:create', sent],
    ['undici:request:trailers', answered],
    ['undici:request:error', answered],
  ] as const
  for (const [name, heard] of channels) subscribe(name, heard)
  const sleep = (milliseconds: number): Promise<void> =>
    new Promise((wake) => sleepers.push({ at: time + Math.max(0, milliseconds), wake }))
  return {
    now: () => time,
    sleep,
    async serve(milliseconds) {
      answered()
      await sleep(milliseconds)
      sent()
    },
    async drive(work) {
      let isDone = false
      const ended = work.finally(() => {
        isDone = true
      })
      ended.catch(() => undefined)
      for (let quiet = 0; !isDone; quiet += 1) {
        await setImmediate()
        if (onTheWay > 0) quiet = 0
        if (quiet < QUIET || sleepers.length === 0) continue
        quiet = 0
        time = Math.max(time, Math.min(...sleepers.map(({ at }) => at)))
        const due = sleepers.filter(({ at }) => at <= time)
        for (const each of due) sleepers.splice(sleepers.indexOf(each), 1)
        for (const { wake } of due) wake()
      }
      return ended
    },
    [Symbol.dispose]() {
      for (const [name, heard] of channels) unsubscribe(name, heard)
    },
  }
}
