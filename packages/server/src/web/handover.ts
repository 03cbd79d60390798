import { randomBytes } from 'node:crypto'

/** Keys that let a browser take its session from one host to another, once and at once. */
export interface Handover {
  give(session: string): string
  /** The session; `undefined` for a key that was used, is too old, or never was. */
  take(key: string): string | undefined
}

/** Milliseconds for which a key holds. */
const KEY_TIME = 60_000
const MOST_KEYS = 10_000

/** No keys yet. */
export function createHandover(now: () => number): Handover {
  /** The oldest first. */
  const keys = new Map<string, { readonly session: string; readonly givenAt: number }>()
  const dropOld = (): void => {
    for (const [key, { givenAt }] of keys) {
      if (keys.size <= MOST_KEYS && now() - givenAt <= KEY_TIME) return
      keys.delete(key)
    }
  }
  return {
    give: (session) => {
      const key = randomBytes(16).toString('base64url')
      keys.set(key, { session, givenAt: now() })
      dropOld()
      return key
    },
    take: (key) => {
      dropOld()
      const known = keys.get(key)
      keys.delete(key)
      return known?.session
    },
  }
}
