import { randomBytes } from 'node:crypto'

/** Limits of a site's sessions. */
interface SessionLimits {
  /** Maximum number of sessions. */
  readonly maxSessions: number
  /** Milliseconds without a request after which a session ends. */
  readonly idleTime: number
  /** Returns the time in milliseconds, with any origin. */
  readonly now: () => number
}

/** Sessions of a site: separate from each other, limited in number and idle time. */
export interface Sessions<Kept extends Visit> {
  /** Stores the session that `make` creates for a new id; `undefined` at the maximum number of sessions. */
  open(make: (id: string, usedAt: number) => Kept): Kept | undefined
  /** Returns a session and marks it as used; `undefined` if it is over or never existed. */
  find(id: string): Kept | undefined
}

/** Session fields that the store uses. */
interface Visit {
  readonly id: string
  /** Milliseconds on the site's clock. */
  usedAt: number
}

/** 128 random bits: an id cannot be guessed. */
const ID_BYTES = 16

/** Creates an empty store. */
export function createSessions<Kept extends Visit>({ maxSessions, idleTime, now }: SessionLimits): Sessions<Kept> {
  /** Sessions by id, least recently used first. */
  const sessions = new Map<string, Kept>()
  const dropIdle = (): void => {
    for (const [id, { usedAt }] of sessions) {
      if (now() - usedAt <= idleTime) return
      sessions.delete(id)
    }
  }
  return {
    open: (make) => {
      dropIdle()
      if (sessions.size >= maxSessions) return undefined
      const session = make(randomBytes(ID_BYTES).toString('base64url'), now())
      sessions.set(session.id, session)
      return session
    },
    find: (id) => {
      dropIdle()
      const session = sessions.get(id)
      if (session === undefined) return undefined
      session.usedAt = now()
      sessions.delete(id)
      sessions.set(id, session)
      return session
    },
  }
}
